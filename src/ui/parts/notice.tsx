/** What a person must know, with its level as icon and word. */
import type { ComponentChildren } from 'preact';
import type { WarningLevel } from '../../primitives/plan';
import { usePage } from '../state/context';
import { Icon } from './icon';

interface NoticeProps {
  level: WarningLevel;
  /** All that it says; `status`: read aloud when it appears. */
  text?: string;
  status?: boolean;
  children?: ComponentChildren;
  label?: string;
  /** As a line of the text, without a box of its own. */
  quiet?: boolean;
}

export function Notice({ level, text, status, children, label, quiet = false }: NoticeProps) {
  const { words } = usePage();
  return (
    <div class={`notice ${level} ${quiet ? 'inline' : ''}`}>
      <Icon name={level} />
      <div class="grow stack tight">
        <span class={quiet ? 'hush' : 'level'}>{label ?? words.levels[level]}</span>
        {text ? <p role={status ? 'status' : undefined}>{text}</p> : null}
        {children}
      </div>
    </div>
  );
}
