/**
 * What whoever runs the gateway can set, once for all three ways to set it: a flag (`--rpc-url`), the environment
 * (`BALLAST_RPC_URL`) and the file of `--config` (`rpcUrl`). A flag wins over the environment, the environment over the file.
 */
import * as v from 'valibot';
import { chosenLists } from '../settings/chosen';

interface Option {
  /** A list: more than one flag, commas in the environment, an array in the file. */
  kind: 'text' | 'list' | 'switch';
  /** What stands for its value in the help. */
  value?: string;
  says: string;
}

export const OPTIONS = {
  network: { kind: 'text', value: '<id or manifest>', says: 'mainnet, testnet, or the file or URL of a manifest' },
  port: { kind: 'text', value: '<port>', says: 'what it listens on' },
  keys: { kind: 'text', value: '<file>', says: 'API keys' },
  'metrics-port': { kind: 'text', value: '<port>', says: 'where Prometheus finds /metrics; nowhere where it is left out' },
  host: { kind: 'text', value: '<address>', says: 'what it binds to; 127.0.0.1 where it is left out' },
  journal: {
    kind: 'text',
    value: '<file or URL>',
    says: 'its database: a file, beside the keys where it is left out, or postgres://…, which several may share',
  },
  cors: { kind: 'list', value: '<origin>', says: 'pages of this origin may read its answers' },
  rate: { kind: 'text', value: '<number>', says: 'requests a minute for each key; 300 where it is left out' },
  'address-rate': { kind: 'text', value: '<number>', says: 'requests a minute for each address; as many as it likes where it is left out' },
  proxy: { kind: 'list', value: '<address>', says: 'a proxy, or a network of them, that is believed who asked it (X-Forwarded-For)' },
  'without-second-node': { kind: 'switch', says: 'answers without asking the second RPC node: for one that is too slow for a server' },
  cache: {
    kind: 'text',
    value: '<on or off>',
    says: 'whether reads of one ledger are answered without asking the nodes again; on where it is left out',
  },
  'rpc-url': { kind: 'text', value: '<url>', says: 'the RPC node, in the place of the network’s own' },
  'second-rpc-url': { kind: 'text', value: '<url>', says: 'the second RPC node' },
  'horizon-url': { kind: 'text', value: '<url>', says: 'Horizon' },
  stabilizer: { kind: 'text', value: '<C…>', says: 'the stabilizer that register uses' },
  treasuries: { kind: 'list', value: '<C…>', says: 'where boost budgets are' },
  'reward-fallback': { kind: 'text', value: '<G…>', says: 'whom rewards are claimed for when an account cannot hold them' },
} as const satisfies { [flag: string]: Option };

type Flag = keyof typeof OPTIONS;
type ValueOf<K extends Option['kind']> = K extends 'text' ? string : K extends 'list' ? string[] : boolean;
export type Given = { [F in Flag]?: ValueOf<(typeof OPTIONS)[F]['kind']> } & Pick<v.InferInput<typeof inFile>, FileOnly>;

type FileOnly = keyof typeof chosenLists;
/** What the file alone can say, as a manifest writes it. */
export const FILE_ONLY = Object.keys(chosenLists) as FileOnly[];

const flags = Object.keys(OPTIONS) as Flag[];
/** As the file names it. */
export const keyOf = (flag: string): string => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** As the environment names it. */
export const variableOf = (flag: string): string => `BALLAST_${flag.replaceAll('-', '_').toUpperCase()}`;

const ofKind = {
  text: v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.integer(), v.transform(String))]),
  list: v.array(v.pipe(v.string(), v.nonEmpty())),
  switch: v.boolean(),
};
const inFile = v.strictObject({
  ...(Object.fromEntries(flags.map((flag) => [keyOf(flag), v.exactOptional(ofKind[OPTIONS[flag].kind])])) as object),
  ...chosenLists,
});

/** The file of `--config`. Throws a sentence that names what is wrong in it. */
export function readConfig(text: string): Given {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const parsed = v.safeParse(inFile, json);
  if (!parsed.success) throw new Error(`${v.getDotPath(parsed.issues[0]) ?? 'all of it'}: ${parsed.issues[0].message}`);
  const said = parsed.output as { [key: string]: unknown };
  const named = flags.filter((flag) => said[keyOf(flag)] !== undefined).map((flag) => [flag, said[keyOf(flag)]]);
  const rest = FILE_ONLY.filter((key) => said[key] !== undefined).map((key) => [key, said[key]]);
  return Object.fromEntries([...named, ...rest]) as Given;
}

/** What the environment says; empty variables say nothing. */
export function readEnvironment(env: { [name: string]: string | undefined }): Given {
  const read = { text: String, list: (text: string) => text.split(',').map((one) => one.trim()), switch: (text: string) => text !== '0' };
  const said = flags.flatMap((flag) => {
    const text = env[variableOf(flag)];
    return text ? [[flag, read[OPTIONS[flag].kind](text)] as const] : [];
  });
  return Object.fromEntries(said) as Given;
}

const argument = { text: { type: 'string' }, list: { type: 'string', multiple: true }, switch: { type: 'boolean' } } as const;

/** The options as `parseArgs` takes them. */
export const argumentsOf = Object.fromEntries(flags.map((flag) => [flag, argument[OPTIONS[flag].kind]])) as {
  [F in Flag]: (typeof argument)[(typeof OPTIONS)[F]['kind']];
};

/** Whether the journal lies in a PostgreSQL; else it is a file. */
export const isPostgres = (journal: string): boolean => /^postgres(ql)?:/i.test(journal);

/** A line for each option. */
export const explained = (): string =>
  flags
    .map((flag) => {
      const option: Option = OPTIONS[flag];
      const left = `    --${flag}${option.value ? ` ${option.value}` : ''}`;
      return `${left.padEnd(36)}${option.says}${option.kind === 'list' ? '; may be given more than once' : ''}`;
    })
    .join('\n');
