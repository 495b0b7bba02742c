/** Who runs nodes, as far as their names tell: two of one operator are two answers, and one who can make both say the same. */

/** Nodes of one operator, or on one machine. */
export interface Shared {
  /** The name that it registered, or the machine's address. */
  operator: string;
  /** They differ in no more than their ports and paths. */
  machine: boolean;
  /** Those that it runs, as they were given. */
  nodes: string[];
  /** There are no others. */
  all: boolean;
}

const machineOf = (host: string) => host.replace(/(:\d+)?(\/.*)?$/, '').toLowerCase();
const isAddress = (name: string) => /^[\d.]+$|^\[/.test(name);
/** Endings under which countries register names: `co.uk`, `com.br`. */
const isEnding = ([kind = '', country = '']: readonly string[]) => country.length === 2 && /^(com?|org?|net?|gov|edu|ac)$/.test(kind);

/** The last labels of a name that somebody can have registered; all of an address. */
function operatorOf(host: string): string {
  const name = machineOf(host);
  if (isAddress(name)) return name;
  const labels = name.split('.');
  return labels.slice(isEnding(labels.slice(-2)) ? -3 : -2).join('.');
}

/** Of some hosts, with their ports and paths: the first that share an operator. undefined: each is another one's. */
export function sharedBy(hosts: readonly string[]): Shared | undefined {
  for (const operator of new Set(hosts.map(operatorOf))) {
    const nodes = hosts.filter((host) => operatorOf(host) === operator);
    if (nodes.length < 2) continue;
    const machines = new Set(nodes.map(machineOf));
    const machine = machines.size === 1;
    return { operator: machine ? (nodes.map(machineOf)[0] ?? operator) : operator, machine, nodes, all: nodes.length === hosts.length };
  }
  return undefined;
}
