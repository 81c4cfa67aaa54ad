import { type RawBuilder, sql } from 'kysely';
import { MONEY } from '../../platform/store/tables/reports.ts';

/**
 * Whether a row of `report_money` makes its day an event day: a promise alone does not. Counts are
 * compared one by one, because a decision that is taken back counts -1.
 */
export const IS_EVENT = sql`(${sql.join(
  MONEY.filter((name) => name !== 'awaiting' && name !== 'pending_cents').map(
    (name) => sql`${sql.ref(name)} <> 0`,
  ),
  sql` or `,
)})`;

export const EVERY_DAY = sql`1 = 1`;

/** The query around it calls the row of the lead `lead`. */
export const moneyValue = (value: RawBuilder<unknown>, days: RawBuilder<unknown>) => sql`(
  select ${value} from report_money where report_money.lead_id = lead.lead_id and ${days})`;

export const sumOfMoney = (column: RawBuilder<unknown>, days = EVERY_DAY) =>
  sql`coalesce(${moneyValue(sql`sum(${column})`, days)}, 0)`;

export const HAS_DECISION = sql`${sumOfMoney(sql`accepted + rejected`)} > 0`;
