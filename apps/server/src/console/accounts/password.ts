import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { MAX_ACCOUNT_NAME_LENGTH } from '@zipfront/contracts/console/accounts';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { repositoryPath } from '../../repository-path.ts';
import { lockVerified, type VerifiedOutcome, type VerifiedPassword } from './accounts.ts';

/** Sets another password, and ends all other sessions of the account. */
export async function changePassword(
  trx: Trx,
  change: VerifiedPassword & Act & { passwordHash: string },
): Promise<VerifiedOutcome> {
  const { accountId, key, passwordHash, by, at } = change;
  const outcome = await lockVerified(trx, change);
  if (outcome !== 'done') return outcome;
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
  await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('key', '!=', key)
    .execute();
  await recordAction(trx, { by, at, action: 'password-changed' });
  return 'done';
}

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

const NAME_SHAPE = /^[a-z0-9](?:[a-z0-9._@-]{0,62}[a-z0-9])?$/;

/** The generated list of common passwords; see data/README.md. */
const COMMON_PASSWORDS_FILE = repositoryPath('data/common-passwords.txt');

export function accountName(typed: string): string {
  return typed.trim().toLowerCase();
}

export function nameError(name: string): string | null {
  return NAME_SHAPE.test(name)
    ? null
    : `A name has 1 to ${MAX_ACCOUNT_NAME_LENGTH} letters a to z, digits, dots, hyphens, underscores or @, and starts and ends with a letter or digit.`;
}

/**
 * The message for a password that is too short, too long, common or made of `name`; null for a good
 * one. There are no rules of composition (NIST SP 800-63B).
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

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(COMMON_PASSWORDS_FILE, 'utf8').split('\n'));
  return common;
}

/** Argon2id with the least memory that OWASP recommends, in KiB; see decision 0180. */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1 };

/** Parameters of scrypt, for a Node without Argon2: `ln` is the base-2 logarithm of the cost. */
const SCRYPT = { ln: 17, r: 8, p: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Maximum number of concurrent hashes: each uses 19 MB and a thread. */
const MAX_AT_ONCE = 2;

/** Maximum number of waiting hashes, a few seconds of work. */
const MAX_WAITING = 40;

/** Node has Argon2 from 24.7 on. */
const HAS_ARGON2 = typeof crypto.argon2 === 'function';

const scrypt = promisify<crypto.BinaryLike, crypto.BinaryLike, number, object, Buffer>(
  crypto.scrypt,
);

/** Matches a hash as a PHC string: algorithm, version, parameters, salt, hash. */
const PHC = /^\$(argon2id|scrypt)\$(?:v=19\$)?([a-z]+=\d+(?:,[a-z]+=\d+)*)\$([\w+/]+)\$([\w+/]+)$/;

/** Start of a hash with the present parameters. */
const PREFIX = HAS_ARGON2
  ? `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$`
  : `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}$`;

/** A hash that matches no password. Checking it is as slow as any other check. */
const NO_ACCOUNT = `${PREFIX}${encode(crypto.randomBytes(SALT_BYTES))}$${encode(crypto.randomBytes(HASH_BYTES))}`;

/** A PHC string. Throws `StoreUnavailable` if too many hashes wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const hash = await derive(password, PREFIX, salt);
  return `${PREFIX}${encode(salt)}$${encode(hash)}`;
}

/**
 * Compares a password with a stored hash, and is as slow without one, for an unknown name. Throws
 * `StoreUnavailable` if too many wait.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const phc = stored ?? NO_ACCOUNT;
  const [, , , salt = '', expected = ''] = PHC.exec(phc) ?? [];
  const hash = await derive(password, phc, Buffer.from(salt, 'base64'));
  const isEqual = crypto.timingSafeEqual(hash, Buffer.from(expected, 'base64'));
  return isEqual && stored !== null;
}

export function needsRehash(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}

/** People type the same password with differently encoded accents (RFC 8265). */
function passwordBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'));
}

async function derive(password: string, phc: string, salt: Buffer): Promise<Buffer> {
  await enter();
  try {
    const [, algorithm, list = ''] = /^\$(\w+)\$(?:v=19\$)?([^$]+)\$/.exec(phc) ?? [];
    const named = new Map(list.split(',').map((pair) => pair.split('=') as [string, string]));
    const numberOf = (name: string) => Number(named.get(name));
    if (algorithm === 'scrypt') {
      const N = 2 ** numberOf('ln');
      const options = { N, r: numberOf('r'), p: numberOf('p'), maxmem: 256 * N * numberOf('r') };
      return await scrypt(passwordBytes(password), salt, HASH_BYTES, options);
    }
    return await promisify(crypto.argon2)('argon2id', {
      message: passwordBytes(password),
      nonce: salt,
      memory: numberOf('m'),
      passes: numberOf('t'),
      parallelism: numberOf('p'),
      tagLength: HASH_BYTES,
    });
  } finally {
    leave();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < MAX_AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) throw new StoreUnavailable('too many passwords are checked');
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
