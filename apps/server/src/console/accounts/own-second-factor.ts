import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getSecondFactor } from '@zipfront/contracts/api/own-account';
import encodeQR from 'qr';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import type { ConsoleContext } from '../console-context.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { turnSecondFactorOn } from './second-factor.ts';
import type { OpenSession } from './sessions.ts';
import { createTotp, matchTotp } from './totp.ts';

type Factor = Omit<ResponseOf<typeof getSecondFactor>, 'is_required'>;

const OFF: Factor = { state: 'off', secret: null, uri: null, qr: null, recovery_codes_left: null };

export async function findSecondFactor(
  { store }: Pick<ConsoleContext, 'store'>,
  { account, session }: OpenSession,
): Promise<Factor> {
  if (account.totp_secret !== null) {
    const count = await countRows(
      store.reads.selectFrom('recovery_code').where('account_id', '=', account.id),
    );
    return { ...OFF, state: 'on', recovery_codes_left: count };
  }
  const secret = session.new_totp_secret;
  if (secret === null) return OFF;
  const uri = createTotp(secret, account.name).toString();
  return { ...OFF, state: 'setup', secret, uri, qr: qrPath(uri) };
}

/** Returns the recovery codes, once a code proves that the app has the secret. */
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
    accountId: account.id,
    key: session.key,
    secret,
    step,
    by,
    at: now(),
    recoveryKeys: codes.map(hashRecoveryCode),
  });
  return isOn ? codes : 'not-started';
}

/** Light modules around a code, which its standard (ISO/IEC 18004) requires. */
const QUIET_ZONE = 4;

/** A rectangle for each run of dark modules in a row, in units of modules. */
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
