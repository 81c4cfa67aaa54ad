import { readFileSync } from 'node:fs';
import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/account-name';
import { repositoryPath } from '../../repository-path.ts';

/** Code points. */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

const NAME_SHAPE = /^[a-z0-9](?:[a-z0-9._@-]{0,62}[a-z0-9])?$/;

/** The generated list of common passwords; see data/README.md. */
const COMMON_PASSWORDS_FILE = repositoryPath('data/common-passwords.txt');

/** A name as it is stored: names that differ only in case are the same. */
export function accountName(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The error of a new account's name, or null. */
export function nameError(name: string): string | null {
  return NAME_SHAPE.test(name)
    ? null
    : `A name has 1 to ${MAX_ACCOUNT_NAME_LENGTH} letters a to z, digits, dots, hyphens, underscores or @, and starts and ends with a letter or digit.`;
}

/**
 * The error of a new password, or null. There are no rules of composition: length is what counts
 * (NIST SP 800-63B).
 *
 * @param name the account's name, which its password must not be
 */
export function passwordError(password: string, name: string): string | null {
  const length = [...password.normalize('NFC')].length;
  if (length < MIN_PASSWORD_LENGTH) {
    return `Use at least ${MIN_PASSWORD_LENGTH} characters: four words that do not belong together are easy to remember.`;
  }
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  const plain = password.toLowerCase();
  if (name !== '' && plain.replaceAll(name, '').length < MIN_PASSWORD_LENGTH / 2) {
    return 'Use a password that is not made of your name.';
  }
  return new Set(plain).size < 4 || commonPasswords().has(plain)
    ? 'This password is among the most common ones: use another.'
    : null;
}

let common: ReadonlySet<string> | undefined;

/** Read when the first password is set, because a start has no use for it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(COMMON_PASSWORDS_FILE, 'utf8').split('\n'));
  return common;
}
