import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { NotificationKind } from '@zipfront/contracts/notifications';
import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../platform/retention/periods.ts';
import { lockName } from '../platform/store/lock-name.ts';
import type { Database } from '../platform/store/schema.ts';
import { storeSecret } from '../platform/store/store-secret.ts';

/** Maximum number of mails of a kind to one address within 24 hours: anyone may type any address. */
export const MAILS_PER_DAY = 5;

/** Name of the secret that the hash of an address is keyed with. */
const SECRET_NAME = 'mail counts';

/**
 * Counts a mail to a visitor's address. The count depends on no order and no review, so that deleting these does
 * not reset it.
 *
 * @returns false where the address had all mails of this kind that it may get in a day
 */
export async function countMail(
  trx: Transaction<Database>,
  { email, kind, at }: { email: string; kind: NotificationKind; at: number },
): Promise<boolean> {
  const secret = await storeSecret(trx, {
    name: SECRET_NAME,
    value: randomBytes(32).toString('hex'),
  });
  const key = createHmac('sha256', secret)
    .update(`${kind} ${mailboxOf(email)}`)
    .digest('base64url');
  // Of two at once the second counts what the first has written.
  await lockName(trx, key);
  const counted = await trx
    .selectFrom('mail_count')
    .select('id')
    .where('key', '=', key)
    .where('expires_at', '>', at)
    .limit(MAILS_PER_DAY)
    .execute();
  if (counted.length === MAILS_PER_DAY) return false;
  await trx
    .insertInto('mail_count')
    .values({ id: randomUUIDv7(), key, expires_at: at + PERIODS_MS.mailCount })
    .execute();
  return true;
}

/** `Nadia+site@mail.example` as `nadia@mail.example`: one mailbox gets both. */
function mailboxOf(email: string): string {
  const [local = '', host] = email.toLowerCase().split('@');
  return `${local.split('+')[0]}@${host}`;
}
