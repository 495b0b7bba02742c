/** `keys add|grant|revoke|list`: what an operator does with API keys. */
import { changeKeys, listKeys } from './key-file';
import { type ApiKey, KeyMistake, parseFeatures, withFeatures, withNew, withRevoked } from './keys';

export interface KeyCommand {
  verb: string;
  /** '' where none was given. */
  name: string;
  /** As typed: `stabilizer,send`. */
  features: string;
  file: string;
  /** Unix seconds. */
  now: number;
}

const date = (seconds: number) => new Date(seconds * 1000).toISOString();

const lineOf = ({ name, features, createdAt, revokedAt }: ApiKey) =>
  [name, features.join(','), date(createdAt), revokedAt === null ? 'in force' : `revoked ${date(revokedAt)}`].join('\t');

/** The lines to print: of `add` the key alone, which is printed only this once. Throws `KeyMistake`. */
export function runKeyCommand({ verb, name, features, file, now }: KeyCommand): string[] {
  switch (verb) {
    case 'add': {
      const granted = parseFeatures(features);
      return [changeKeys(file, (keys) => withNew(keys, { name, features: granted, now })).key];
    }
    case 'grant': {
      const granted = parseFeatures(features);
      changeKeys(file, (keys) => withFeatures(keys, name, granted));
      return [];
    }
    case 'revoke':
      changeKeys(file, (keys) => withRevoked(keys, name, now));
      return [];
    case 'list':
      return listKeys(file).map(lineOf);
    default:
      throw new KeyMistake('There are keys add, keys grant, keys revoke and keys list.');
  }
}
