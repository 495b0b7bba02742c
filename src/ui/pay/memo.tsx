/** The memo of a payment: none, a text, a number or a hash. */
import { Field } from '../parts/field';
import { usePayWords } from '../state/use-words';

export interface MemoDraft {
  kind: 'none' | 'text' | 'id' | 'hash';
  value: string;
}

export const noMemo: MemoDraft = { kind: 'none', value: '' };

/** undefined: none; null: one that is not filled in yet. */
export function memoOf({ kind, value }: MemoDraft): { kind: 'text' | 'id' | 'hash'; value: string } | undefined | null {
  if (kind === 'none') return undefined;
  const given = kind === 'text' ? value : value.trim();
  return given === '' ? null : { kind, value: given };
}

interface Props {
  value: MemoDraft;
  onChange: (memo: MemoDraft) => void;
  error: string | undefined;
}

export function MemoField({ value, onChange, error }: Props) {
  const { send: words } = usePayWords();
  const kinds = ['none', 'text', 'id', 'hash'] as const;
  return (
    <>
      <div class="field">
        <label for="send-memo">{words.memo}</label>
        <select
          id="send-memo"
          value={value.kind}
          onChange={({ currentTarget }) => onChange({ ...value, kind: kinds.find((kind) => kind === currentTarget.value) ?? 'none' })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.memoKinds[kind]}
            </option>
          ))}
        </select>
        {value.kind === 'none' ? <p class={`small ${error ? 'error' : 'quiet'}`}>{error ?? words.memoHint}</p> : null}
      </div>
      {value.kind === 'none' ? null : (
        <Field
          label={words.memoKinds[value.kind]}
          value={value.value}
          onInput={(text) => onChange({ ...value, value: text })}
          hint={words.memoHint}
          error={error}
          code={value.kind === 'hash'}
        />
      )}
    </>
  );
}
