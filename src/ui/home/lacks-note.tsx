/** What a network that somebody added does not have, where it would stand. */
import { loaderOf } from '../../words/languages';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { lacksOf } from '../state/lacks';
import { useLater } from '../state/use-later';
import { useWallet } from '../state/use-wallet';

export function LacksNote() {
  const { language } = usePage();
  const { network } = useWallet();
  const words = useLater(loaderOf('options', language));
  return words ? lacksOf(network).map((lack) => <Notice key={lack} level="info" quiet text={words.networks.lacks[lack]} />) : null;
}
