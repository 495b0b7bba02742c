import { refuse } from '../primitives/errors';

const sentences = {
  locked: 'The wallet is locked.',
  wrong_password: 'That is not the password.',
  password_needed: 'The password is asked for again.',
  keys_exist: 'There are keys here.',
  keys_newer: 'The keys were saved by a newer version.',
  keys_broken: 'The key file cannot be read.',
  keys_changed: 'Another writer changed the key file.',
  keys_missing: 'There are no keys here.',
  phrase_missing: 'There is no such phrase here.',
  backup_mismatch: 'These are not the words.',
  backup_done: 'The phrase is backed up.',
  invalid_secret: 'This is no secret key (S…).',
  account_exists: 'This account is in the wallet.',
  account_watched: 'This account is only watched.',
  account_has_key: 'An account with a key can only be hidden.',
  key_missing: 'This account is not in the wallet.',
} as const;

/** Throws an error of the keyring by its code. None of them repeats what was typed. */
export function refuseKeys(code: keyof typeof sentences): never {
  refuse(code, sentences[code]);
}
