/** What must be compared by eye before an address is used that may be taken for another one. */
import { Notice } from '../parts/notice';
import { WholeAddress } from '../parts/whole-address';
import { usePayWords } from '../state/use-words';

interface AlikeProps {
  saved: string;
  given: string;
  compared: boolean;
  onChange: (compared: boolean) => void;
}

/** An address that begins and ends like one that is known, and is another. */
export function Alike({ saved, given, compared, onChange }: AlikeProps) {
  const { send: text } = usePayWords();
  return (
    <Notice level="danger">
      <p>{text.alike}</p>
      <p class="small quiet">{text.alikeKnown}</p>
      <WholeAddress address={saved} />
      <p class="small quiet">{text.alikeGiven}</p>
      <WholeAddress address={given} unlike={saved} />
      <label class="row top">
        <input type="checkbox" checked={compared} onChange={() => onChange(!compared)} />
        <span>{text.compared}</span>
      </label>
    </Notice>
  );
}
