import { refuse } from '../primitives/errors';

const sentences = {
  locked: 'The wallet is locked.',
  wrong_password: 'That is not the password.',
  password_needed: 'The password was last given too long ago: it is asked for again.',
  keys_exist: 'There are keys here already.',
  keys_newer: 'The keys were saved by a newer version of the wallet. Nothing was changed.',
  keys_broken: 'The key file cannot be read. Nothing was changed.',
  keys_changed: 'The key file was changed by another writer meanwhile.',
  keys_missing: 'There are no keys here yet.',
  phrase_missing: 'None of the accounts comes from a phrase.',
  backup_mismatch: 'These are not the words that were asked for.',
  backup_done: 'The phrase is backed up already.',
  invalid_secret: 'This is no secret key (S…).',
  account_exists: 'This account is in the wallet already.',
  account_watched: 'This account is only watched: its key is not here.',
  account_has_key: 'An account with a key can be hidden, not forgotten.',
  key_missing: 'This account is not in the wallet.',
} as const;

/** Throws an error of the keyring by its code. None of them repeats what was typed. */
export function refuseKeys(code: keyof typeof sentences): never {
  refuse(code, sentences[code]);
}
