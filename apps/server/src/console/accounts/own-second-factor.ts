import type { QrView } from '@zipfront/contracts/console/accounts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { ConsoleContext } from '../console-context.ts';
import {
  matchTotp,
  newRecoveryCodes,
  otpauthUri,
  qrPath,
  recoveryKeyOf,
  turnSecondFactorOn,
} from './second-factor.ts';
import type { OpenSession } from './sessions.ts';

/** State of a person's second factor. */
type Factor =
  | { state: 'off' }
  /** The secret as text, and as the address that authenticator apps open, with its QR code. */
  | { state: 'setup'; secret: string; uri: string; qr: QrView }
  | { state: 'on'; recoveryCodesLeft: number };

/** Finds the state of a person's second factor. */
export async function findSecondFactor(
  { store }: Pick<ConsoleContext, 'store'>,
  { account, session }: OpenSession,
): Promise<Factor> {
  if (account.totp_secret !== null) {
    const { count } = await store.reads
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    return { state: 'on', recoveryCodesLeft: Number(count) };
  }
  const secret = session.new_totp_secret;
  if (secret === null) return { state: 'off' };
  const uri = otpauthUri(secret, account.name);
  return { state: 'setup', secret, uri, qr: qrPath(uri) };
}

/**
 * Turns a second factor on once a code proves that the app has the secret.
 *
 * @returns the recovery codes
 */
export async function proveSecondFactor(
  { store, now }: Pick<ConsoleContext, 'store' | 'now'>,
  { account, session }: OpenSession,
  { code, by }: { code: string; by: Actor },
): Promise<string[] | 'wrong' | 'not-started'> {
  const secret = session.new_totp_secret;
  if (secret === null || account.totp_secret !== null) return 'not-started';
  const step = matchTotp(secret, code, { at: now(), lastStep: 0 });
  if (step === null) return 'wrong';
  const codes = newRecoveryCodes();
  const isOn = await store.write(turnSecondFactorOn, {
    ...{ accountId: account.id, key: session.key, secret, step, by, at: now() },
    recoveryKeys: codes.map(recoveryKeyOf),
  });
  return isOn ? codes : 'not-started';
}
