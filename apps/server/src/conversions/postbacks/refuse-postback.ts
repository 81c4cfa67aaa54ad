import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { toJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';
import { countRefusal } from './count-refusal.ts';
import { fieldsHash, leadOf } from './sent-fields.ts';

/** Refused reports of a partner that wait for a person, at most. Further ones are only counted. */
export const MAX_WAITING = 5_000;

/** A report of a partner with a valid proof that is refused. */
export interface RefusedPostback {
  partner: string;
  /** A word from a fixed list: `disabled`, or the name of the field that is wrong. */
  reason: string;
  /** The sentence of the response. */
  detail: string;
  /** The fields as they were sent, where they can be corrected; otherwise null. */
  sent: Record<string, string> | null;
  /** Epoch milliseconds. */
  at: number;
  /** The reporting time zone of the day that counts it. */
  timeZone: string;
}

/** Counts a refused report, and stores it for a person to correct: no partner of the simple kind sends it again. */
export async function refusePostback(
  trx: Transaction<Database>,
  { partner, reason, detail, sent, at, timeZone }: RefusedPostback,
): Promise<void> {
  await countRefusal(trx, { partner, reason, at, timeZone, times: 1 });
  if (sent === null) return;
  const { waiting } = await trx
    .selectFrom('refused_postback')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('partner', '=', partner)
    .where('waiting', '>', 0)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_WAITING) return;
  await trx
    .insertInto('refused_postback')
    .values({
      id: randomUUIDv7(),
      partner,
      lead_id: leadOf(sent),
      field: reason,
      detail,
      sent: toJson(sent),
      content_hash: fieldsHash(sent),
      received_at: at,
      waiting: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['partner', 'content_hash']).doUpdateSet((update) => ({
        waiting: update('refused_postback.waiting', '+', 1),
        received_at: at,
      })),
    )
    .execute();
}
