/** The title over a form: whoever goes back gives up what was typed. */
import { usePage } from '../state/context';
import { useCancel } from '../state/drafts';
import type { KeptForm } from '../state/kept-forms';
import type { Route } from '../state/route';
import { NetworkTag, TitleBar } from './bars';

interface FormBarProps {
  title: string;
  /** What is typed below it; null: nothing is. */
  form: KeptForm | null;
  /** What it is about, where there are several of that form. */
  of?: string;
  back?: Route;
}

export function FormBar({ title, form, of = '', back = { name: 'home' } }: FormBarProps) {
  const { ui } = usePage();
  const cancel = useCancel(form, of);
  return (
    <TitleBar
      title={title}
      onBack={() => {
        cancel();
        ui.go(back);
      }}
    >
      <NetworkTag />
    </TitleBar>
  );
}
