/** Says where several of a network's nodes are one operator's, or on one machine. They count as several all the same. */
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { usePlanWords } from '../state/use-words';

/** A node's URL as its host is named, with its port, and its path where it has any. */
const named = (node: string) => node.replace(/^https?:\/\/|\/$/g, '');

/** Few pages name nodes: who runs them is a chunk of its own. */
const operators = () => import('../../primitives/operators');

/** `hosts`: with their ports, or as URLs. */
export function SharedNodes({ hosts }: { hosts: readonly string[] }) {
  const { say } = usePage();
  const words = usePlanWords();
  const shared = useLater(operators)?.sharedBy(hosts.map(named));
  if (!words || !shared) return null;
  const { operator, machine, nodes, all } = shared;
  return <p class="small quiet">{words.review.sharedNodes(say.list(nodes), operator, machine, all)}</p>;
}
