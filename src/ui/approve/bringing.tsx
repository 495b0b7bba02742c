/** The ways in for what others hand on: pasted, dropped, as a file, as a picture of a QR code, or by the camera. It only fills the field in. */
import { useState } from 'preact/hooks';
import { type Collected, type FrameFault, withCode } from '../../primitives/tx-frames';
import { carriesTransaction } from '../../primitives/tx-link';
import { Button } from '../parts/button';
import { Field, type FieldProps } from '../parts/field';
import { FileChoice } from '../parts/file-choice';
import { readPicture } from '../parts/qr-picture';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { usePlanWords } from '../state/use-words';

const loadScanner = () => import('./scanner');

/** Characters of a file that may be a transaction. */
const MOST = 200_000;

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** undefined: there is nothing in it that can be read. */
async function textOf(file: File): Promise<string | undefined> {
  if (isPicture(file)) return (await readPicture(file))?.trim();
  return file.size > MOST ? undefined : (await file.text()).trim();
}

interface Props extends Pick<FieldProps, 'label' | 'hint' | 'value' | 'onInput' | 'focus'> {
  /** The camera is on from the beginning: that was clicked elsewhere. */
  scans?: boolean;
}

export function Bringing({ scans = false, ...field }: Props) {
  const { ui } = usePage();
  const words = usePlanWords()?.review.hands.ways;
  const [collected, setCollected] = useState<Collected | undefined>();
  const [fault, setFault] = useState<FrameFault | 'nothing' | null>(null);
  const [scanning, setScanning] = useState(scans);
  const scanner = useLater(loadScanner, scanning);
  const begin = () => {
    setCollected(undefined);
    setFault(null);
  };
  /** Several pictures come one after the other. */
  const add = (code: string, before = collected): Collected | undefined => {
    const read = withCode(before, code);
    setCollected(read.collected);
    setFault(read.fault ?? null);
    if (read.text === undefined) return read.collected;
    setScanning(false);
    field.onInput(read.text);
    return undefined;
  };
  const take = async (files: readonly File[]) => {
    let before = collected;
    for (const file of files) {
      const text = await textOf(file).catch(() => undefined);
      // What is no transaction is not put where it would be shown: it may be anything, also a key.
      if (text !== undefined && (isPicture(file) || carriesTransaction(text))) before = add(text, before);
      else setFault('nothing');
    }
  };
  const drop = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  };
  const scan = async () => {
    begin();
    if (scanning) return setScanning(false);
    // A popup closes by the browser's question for the camera, and a side panel does not show it.
    if (await ui.client.isTab()) setScanning(true);
    else await ui.client.open('tab', '?scan#shared');
  };
  if (!words) return null;
  const said = fault ? words.faults[fault] : collected ? words.read(collected.parts.size, collected.of) : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped in here has the buttons below for whoever does neither.
    <div
      class="stack near"
      onPaste={(event) => drop(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, event.dataTransfer)}
    >
      <Field code {...field} />
      <div class="actions">
        <FileChoice label={words.openFile} accept=".txt,text/plain,image/*" onFiles={(files) => void take(files)} />
        <Button onClick={() => void scan()}>{scanning ? words.scanStop : words.scan}</Button>
      </div>
      {scanning && scanner ? <scanner.Scanner onCode={(code) => add(code)} /> : null}
      <p class="small" role="status">
        {said}
      </p>
      {fault === 'mixed' ? (
        <Button slim onClick={begin}>
          {words.anew}
        </Button>
      ) : null}
    </div>
  );
}
