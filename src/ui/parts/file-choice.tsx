/** A file that the person chooses: a button like every other, in the words of the wallet and not of the browser. */
interface Props {
  label: string;
  /** What the browser offers: types or endings. */
  accept: string;
  onFile?: (file: File) => void;
  /** In the place of `onFile`, where several may be chosen at once. */
  onFiles?: (files: readonly File[]) => void;
  slim?: boolean;
}

export function FileChoice({ label, accept, onFile, onFiles, slim = false }: Props) {
  return (
    <label class={`button file ${slim ? 'slim' : ''}`}>
      {label}
      <input
        type="file"
        class="hush"
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files[0]) onFile?.(files[0]);
          onFiles?.(files);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
