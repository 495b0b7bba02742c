/** A receiver from a picture of a QR code: chosen, pasted or dropped. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isNameLike } from '../../domains/names';
import { FileChoice } from '../parts/file-choice';
import { readPicture } from '../parts/qr-picture';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePayWords } from '../state/use-words';
import { readWanted } from './pay-uri';

interface Props {
  onText: (text: string) => void;
  /** Nothing stands in the field yet: a picture is asked for. */
  asked: boolean;
  /** Another way to fill the field in. */
  beside: ComponentChildren;
  /** The field that it fills: what is pasted or dropped there is looked at too. */
  children: ComponentChildren;
}

const pictureOf = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

export function FromPicture({ onText, asked, beside, children }: Props) {
  const { picture: words } = usePayWords();
  const { network } = useWallet();
  const task = useTask();
  const [empty, setEmpty] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    setEmpty(false);
    void task.run(async () => {
      const text = (await readPicture(file))?.trim();
      // What is neither an address, a link nor a name is not put where it would be shown: it may be anything, also a key.
      const isWanted =
        text !== undefined && (readWanted(text, network.passphrase) !== undefined || (isNameLike(text) && text.length <= 400));
      setEmpty(!isWanted);
      if (isWanted) onText(text);
    });
  };
  const taken = (event: Event, data: DataTransfer | null) => {
    const file = pictureOf(data);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped in here has the button below for whoever does neither.
    <div
      class="stack tight"
      onPaste={(event) => taken(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => taken(event, event.dataTransfer)}
    >
      {children}
      {asked ? (
        <div class="row wrap near">
          {beside}
          <FileChoice label={words.choose} accept="image/*" onFile={take} slim />
        </div>
      ) : null}
      <p class="small quiet" role="status">
        {task.busy ? words.reading : empty || task.error ? words.nothing : ''}
      </p>
    </div>
  );
}
