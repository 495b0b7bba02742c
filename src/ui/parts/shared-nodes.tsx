/** Says where several of a network's nodes are one operator's, or on one machine. They count as several all the same. */
import { sharedBy } from '../../primitives/operators';
import { usePage } from '../state/context';

/** `hosts`: with their ports, and paths where they have any. */
export function SharedNodes({ hosts }: { hosts: readonly string[] }) {
  const { words, say } = usePage();
  const shared = sharedBy(hosts);
  if (!shared) return null;
  const { operator, machine, nodes, all } = shared;
  const text = words.nodes;
  return (
    <p class="small quiet">
      {all
        ? text[machine ? 'allOnMachine' : 'allRunBy'](operator)
        : text[machine ? 'bothOnMachine' : 'bothRunBy'](say.list(nodes), operator)}
    </p>
  );
}
