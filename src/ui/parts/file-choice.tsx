/** A file that the person chooses: a button like every other, in the words of the wallet and not of the browser. */
interface Props {
  label: string;
  /** What the browser offers: types or endings. */
  accept: string;
  onFile: (file: File) => void;
  slim?: boolean;
}

export function FileChoice({ label, accept, onFile, slim = false }: Props) {
  return (
    <label class={`button file ${slim ? 'slim' : ''}`}>
      {label}
      <input
        type="file"
        class="hush"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
