import { type ErrorDetails, ServiceError } from '../primitives/errors';

const sentences = {
  locked: [403, 'The wallet is locked.'],
  wrong_password: [403, 'That is not the password.'],
  keys_exist: [409, 'There are keys here already.'],
  keys_newer: [500, 'The keys were saved by a newer version of the wallet. Nothing was changed.'],
  keys_broken: [500, 'The key file cannot be read. Nothing was changed.'],
  keys_changed: [409, 'The key file was changed by another writer meanwhile.'],
  keys_missing: [404, 'There are no keys here yet.'],
  phrase_missing: [404, 'None of the accounts comes from a phrase.'],
  backup_mismatch: [400, 'These are not the words that were asked for.'],
  backup_done: [409, 'The phrase is backed up already.'],
  invalid_secret: [400, 'This is no secret key (S…).'],
  account_exists: [409, 'This account is in the wallet already.'],
  account_watched: [403, 'This account is only watched: its key is not here.'],
  account_has_key: [409, 'An account with a key can be hidden, not forgotten.'],
  key_missing: [404, 'This account is not in the wallet.'],
} as const;

/** An error of the keyring by its code. None of them repeats what was typed. */
export function keyringError(code: keyof typeof sentences, details?: ErrorDetails): ServiceError {
  const [status, message] = sentences[code];
  return new ServiceError({ status, code, message, ...(details ? { details } : {}) });
}
