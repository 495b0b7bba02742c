/** What a person must know, with its level as icon and word; errors with what happened and what to do next. */
import type { ComponentChildren } from 'preact';
import type { ErrorBody } from '../../primitives/errors';
import type { WarningLevel } from '../../primitives/plan';
import { usePage } from '../state/context';
import { useErrorWords } from '../state/use-words';
import { Sentence } from './address';
import { Icon } from './icon';
import { LineWanted } from './offer-line';

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

/** An error in words. `children`: the way on. */
export interface ErrorNoticeProps {
  error: ErrorBody;
  /** In place of 'That didn’t work'. */
  title?: string;
  /** false: only what happened is shown. */
  next?: boolean;
  children?: ComponentChildren;
}

export function ErrorNotice({ error, title, next = true, children }: ErrorNoticeProps) {
  const { words } = usePage();
  const sentence = useErrorWords(error);
  return (
    <div role="alert">
      <Notice level="warning" label={title ?? words.errors.title}>
        {sentence ? (
          <>
            <p>
              <Sentence text={sentence.what} />
            </p>
            {next && sentence.next ? (
              <p class="quiet">
                <Sentence text={sentence.next} />
              </p>
            ) : null}
          </>
        ) : null}
        {error.code === 'trustline_missing' ? <LineWanted error={error} /> : null}
        {children}
      </Notice>
    </div>
  );
}
