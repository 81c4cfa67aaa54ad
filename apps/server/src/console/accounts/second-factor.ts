import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import encodeQR from 'qr';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Database } from '../../platform/store/schema.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { lockAccount } from './accounts.ts';
import { insertSession } from './sessions.ts';

/**
 * Starts setting up a second factor. Its secret waits in the session until one of its codes was
 * typed.
 */
export async function startSecondFactor(
  trx: Transaction<Database>,
  { key, secret }: { key: string; secret: string },
): Promise<void> {
  await trx
    .updateTable('account_session')
    .set({ new_totp_secret: secret })
    .where('key', '=', key)
    .execute();
}

/**
 * Turns the second factor on, with the secret that waits in the session. All other sessions of the
 * account end, because they started without it.
 *
 * @param input.step the step of the typed code
 * @param input.recoveryKeys the keys of its recovery codes
 * @returns false if the session has no such secret, or no longer has it
 */
export async function turnSecondFactorOn(
  trx: Transaction<Database>,
  {
    accountId,
    key,
    secret,
    step,
    recoveryKeys,
    by,
    at,
  }: {
    accountId: string;
    key: string;
    secret: string;
    step: number;
    recoveryKeys: string[];
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const session = await trx
    .updateTable('account_session')
    .set({ new_totp_secret: null })
    .where('key', '=', key)
    .where('new_totp_secret', '=', secret)
    .returning('key')
    .executeTakeFirst();
  if (session === undefined) return false;
  await trx
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('key', '!=', key)
    .execute();
  await trx
    .updateTable('account')
    .set({ totp_secret: secret, totp_step: step })
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(recoveryKeys.map((code) => ({ account_id: accountId, key: code })))
    .execute();
  await recordAction(trx, { by, at, action: 'second-factor-on' });
  return true;
}

/** Turns the second factor off; its recovery codes end. */
export async function turnSecondFactorOff(
  trx: Transaction<Database>,
  { accountId, by, at }: { accountId: string; by: Actor; at: number },
): Promise<void> {
  await trx.updateTable('account').set({ totp_secret: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await recordAction(trx, { by, at, action: 'second-factor-off' });
}

/** The typed second factor: the step of a code, or the key of a recovery code. */
export type TypedFactor = { step: number } | { recoveryKey: string };

/**
 * Accepts a second factor once, and starts the session under a new key.
 *
 * @param input.pendingKey the key of the session that waits for it
 * @returns false if the code was used before or is unknown, or the session has ended
 */
export async function acceptCode(
  trx: Transaction<Database>,
  {
    accountId,
    pendingKey,
    key,
    factor,
    by,
    at,
  }: {
    accountId: string;
    pendingKey: string;
    key: string;
    factor: TypedFactor;
    by: Actor;
    at: number;
  },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  if (!(await acceptFactor(trx, accountId, factor))) return false;
  const pending = await trx
    .deleteFrom('account_session')
    .where('key', '=', pendingKey)
    .where('awaits_code', '=', 1)
    .returning('browser')
    .executeTakeFirst();
  if (pending === undefined) return false;
  const { browser } = pending;
  await insertSession(trx, { accountId, key, replacedKey: null, awaitsCode: false, browser, at });
  const detail = { 'second factor': 'step' in factor ? 'code' : 'recovery code' };
  await recordAction(trx, { by, at, action: 'sign-in', detail });
  return true;
}

async function acceptFactor(
  trx: Transaction<Database>,
  accountId: string,
  factor: TypedFactor,
): Promise<boolean> {
  const used =
    'step' in factor
      ? await trx
          .updateTable('account')
          .set({ totp_step: factor.step })
          .where('id', '=', accountId)
          .where('totp_step', '<', factor.step)
          .returning('id')
          .executeTakeFirst()
      : await trx
          .deleteFrom('recovery_code')
          .where('account_id', '=', accountId)
          .where('key', '=', factor.recoveryKey)
          .returning('key')
          .executeTakeFirst();
  return used !== undefined;
}

/**
 * Digits of a code, and the time for which it is shown (RFC 6238; what authenticator apps expect).
 */
const CODE_DIGITS = 6;
const STEP_MS = 30_000;

/** Steps before and after the present one that are accepted, because clocks differ. */
const TOLERANCE = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, 32 characters. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The step of a time. @param at epoch milliseconds */
export function stepAt(at: number): number {
  return Math.floor(at / STEP_MS);
}

/** The code of a secret at a step (RFC 6238 with SHA-1). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS;
  return String(number).padStart(CODE_DIGITS, '0');
}

/**
 * The step of a typed code, or null. A code is accepted once, and no earlier code afterwards, so
 * that someone who saw it cannot use it.
 *
 * @param lastStep the last step whose code was accepted
 */
export function matchTotp(
  secret: string,
  typed: string,
  { at, lastStep }: { at: number; lastStep: number },
): number | null {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(at);
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (isEqual && step > lastStep) return step;
  }
  return null;
}

/** An address that opens in authenticator apps. */
export function otpauthUri(secret: string, account: string): string {
  const label = encodeURIComponent(`Zipfront:${account}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Zipfront`;
}

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** 80 bits: 16 characters of base32. */
const RECOVERY_BYTES = 10;

/** Number of recovery codes of an account. */
const RECOVERY_CODES = 10;

/** New recovery codes, in lower case with hyphens: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The key of a recovery code, however its letters and spaces were typed. */
export function recoveryKeyOf(typed: string): string {
  return tokenHash(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));
}

/** Light modules around a code, which its standard (ISO/IEC 18004) requires. */
const QUIET_ZONE = 4;

/**
 * Draws a text as a QR code: a rectangle for each run of dark modules in a row, in units of
 * modules.
 */
export function qrPath(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}
