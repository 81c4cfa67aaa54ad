import type { Transaction } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { countVariantMoney } from '../../reporting/experiments/variant-leads.ts';
import { countMoney } from '../../reporting/rollups/lead-money.ts';
import { type LeadOutcome, leadOutcome, type Reported } from './lead-outcome.ts';
import { TOLERANCE_MS } from './signature.ts';

/** A lead whose reports are to be counted. */
export interface LeadToUpdate {
  leadId: string;
  /** Epoch milliseconds. */
  now: number;
  /** The reporting time zones of the sites. */
  timeZones: Record<string, string>;
}

/**
 * Gives a lead the outcome that all reports about it have together, and counts the difference to what was counted of
 * it before: so doing it again changes nothing. None of it counts before the lead was made.
 *
 * @returns false where the lead is not in the ledger (not yet, or not any more)
 */
export async function applyOutcome(
  trx: Transaction<Database>,
  { leadId, now, timeZones }: LeadToUpdate,
): Promise<boolean> {
  // First, as all do that change the counts of a lead; two reports at once wait here for each other.
  const found = trx
    .selectFrom('conversion')
    .select('at')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'hand-off')
    .where('expires_at', '>', now);
  const conversion = await locked(trx, found).executeTakeFirst();
  if (conversion === undefined) return false;
  const reports = await trx
    .updateTable('postback')
    .set({ matched: 1 })
    .where('lead_id', '=', leadId)
    .where('status', 'is not', null)
    .returning([
      'partner',
      'transaction_id',
      'status',
      'amount_cents',
      'occurred_at',
      'received_at',
      'content_hash',
    ])
    .execute();
  const { at: madeAt } = conversion;
  const history = reports.map(({ received_at, ...report }) => ({
    ...report,
    occurred_at: believedTime({ ...report, received_at }, madeAt),
  }));
  const outcome = fromMaking(leadOutcome(history as Reported[]), madeAt);
  const { status, valueCents, decidedAt, changes } = outcome;
  await trx
    .updateTable('conversion')
    .set({ status, value_cents: valueCents, decided_at: decidedAt })
    .where('lead_id', '=', leadId)
    .execute();
  await countMoney(trx, leadId, { changes, timeZones });
  // Last, because it locks the earnings of variants until the commit.
  await countVariantMoney(trx, leadId);
  return true;
}

/**
 * The time by which a report is ordered: the one that it names, or its arrival where that is further before the lead was made than clocks
 * differ, and so cannot be true.
 */
function believedTime(
  { occurred_at, received_at }: Pick<PostbackRow, 'occurred_at' | 'received_at'>,
  madeAt: number,
): number {
  return occurred_at < madeAt - TOLERANCE_MS ? received_at : occurred_at;
}

/** The outcome of a lead with nothing before the lead was made. */
function fromMaking(outcome: LeadOutcome, madeAt: number): LeadOutcome {
  const { decidedAt, changes } = outcome;
  return {
    ...outcome,
    decidedAt: decidedAt === null ? null : Math.max(decidedAt, madeAt),
    changes: changes.map(({ at, change }) => ({ at: Math.max(at, madeAt), change })),
  };
}
