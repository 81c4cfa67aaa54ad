import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import type { ConversionKind } from '../../platform/store/tables/conversions.ts';
import {
  type ChoiceCounts,
  type CountedBy,
  MONEY,
  type RollupSums,
  STEPS,
  type Step,
} from '../../platform/store/tables/reports.ts';
import { ROLLUP_NAMES, ROLLUPS, type RollupName } from '../../platform/store/tables/rollups.ts';

interface RowTable {
  from: RawBuilder<unknown>;
  /** The addend of each sum that a row adds to; other sums get 0. */
  sums: Partial<Record<keyof RollupSums, RawBuilder<unknown>>>;
  /** Whether its rows have the day on which money came or went (`event_day`). */
  isMoney: boolean;
  touch: RawBuilder<unknown>;
}

const CHOSEN: Record<keyof ChoiceCounts, RawBuilder<unknown>> = {
  opted_out: sql`privacy_signal`,
  granted: isConsent('granted'),
  denied: isConsent('denied'),
  unanswered: isConsent('unanswered'),
};

function isConsent(answer: AdConsent): RawBuilder<unknown> {
  return sql`case when ad_consent = ${sql.lit(answer)} then 1 else 0 end`;
}

const ofKind = (kind: ConversionKind) => sql`case when kind = ${sql.lit(kind)} then 1 else 0 end`;

const isReached = (step: Step) =>
  sql`case when ${sql.ref(`${step}_after`)} is null then 0 else 1 end`;

/** The touch with a lead's credit, or its first touch, while the ledger has the lead. */
function touchOfLead(leadId: string, position: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofLead = (column: RawBuilder<unknown>) =>
    sql`(select ${column} from conversion where conversion.lead_id = ${sql.ref(leadId)})`;
  return sql`touch.visit_id = ${ofLead(sql`visit_id`)} and touch.position = ${ofLead(position)}`;
}

const CREDITED = sql`position`;

const FIRST = sql`1`;

/** Touches with their steps, leads by credit and by first touch, and the money of both. */
export const ROW_TABLES: readonly RowTable[] = [
  {
    from: sql`report_touch`,
    sums: {
      visits: sql`1`,
      ...(Object.fromEntries(STEPS.map((step) => [step, isReached(step)])) as RowTable['sums']),
    },
    isMoney: false,
    touch: sql`touch.visit_id = report_touch.visit_id and touch.position = report_touch.position`,
  },
  {
    from: sql`(select report_touch.*, privacy_signal, ad_consent from report_touch
      join visit on visit.id = report_touch.visit_id) as chosen`,
    sums: CHOSEN,
    isMoney: false,
    touch: sql`touch.visit_id = chosen.visit_id and touch.position = chosen.position`,
  },
  {
    from: sql`report_lead`,
    sums: {
      handoffs: ofKind('hand-off'),
      estimates: ofKind('estimate'),
      orders: ofKind('order'),
      call_backs: ofKind('call-back'),
    },
    isMoney: false,
    touch: touchOfLead('report_lead.lead_id', CREDITED),
  },
  {
    from: sql`(select report_lead_first.*, kind from report_lead_first
      join report_lead on report_lead.lead_id = report_lead_first.lead_id) as first_of_lead`,
    sums: { first_leads: sql`case when kind = 'estimate' then 0 else 1 end` },
    isMoney: false,
    touch: touchOfLead('first_of_lead.lead_id', FIRST),
  },
  {
    from: sql`report_money join report_lead on report_lead.lead_id = report_money.lead_id`,
    sums: Object.fromEntries(MONEY.map((name) => [name, sql.ref(name)])) as RowTable['sums'],
    isMoney: true,
    touch: touchOfLead('report_lead.lead_id', CREDITED),
  },
  {
    from: sql`report_money join report_lead_first on report_lead_first.lead_id = report_money.lead_id`,
    sums: { first_earned_cents: sql`approved_cents` },
    isMoney: true,
    touch: touchOfLead('report_lead_first.lead_id', FIRST),
  },
];

export function isMoney(name: string): boolean {
  return name === 'first_earned_cents' || (MONEY as readonly string[]).includes(name);
}

export type ReportSource = RollupName | 'visits' | 'leads';

/**
 * Chooses the first rollup with all needed properties, otherwise the rows, which are stored for
 * weeks.
 */
export function chooseSource(needed: readonly (keyof CountedBy)[]): ReportSource {
  const has = (rollup: RollupName) =>
    needed.every((name) => (ROLLUPS[rollup] as readonly (keyof CountedBy)[]).includes(name));
  const isOfLeads = needed.includes('line') || needed.includes('us_state');
  return ROLLUP_NAMES.find(has) ?? (isOfLeads ? 'leads' : 'visits');
}

export type RollupsSince = ReadonlyMap<ReportSource | 'choices', number>;

export async function findRollupsSince(db: Db): Promise<RollupsSince> {
  const rows = await db.selectFrom('rollup_since').selectAll().execute();
  return new Map(rows.map(({ rollup, day }) => [rollup, day]));
}

export interface CountedPart {
  from: RawBuilder<unknown>;
  sums: ReadonlyMap<string, RawBuilder<unknown>>;
}

/**
 * Returns the parts of a query that counts rows. `ofMoney` is the condition for money, if it counts
 * on another day.
 */
export function countedParts(condition: RawBuilder<unknown>, ofMoney = condition): CountedPart[] {
  return ROW_TABLES.map(({ from, sums, isMoney }) => ({
    from: sql`${from} where ${isMoney ? ofMoney : condition}`,
    sums: new Map(Object.entries(sums)),
  }));
}

/** Each table is summed up first, because fewer rows sort faster. */
export function summedParts(
  db: Db,
  parts: readonly CountedPart[],
  { by, sums }: { by: readonly string[]; sums: readonly string[] },
): RawBuilder<unknown> {
  const columns = by.map((name) => sql.ref(name));
  const [first, ...others] = by;
  const grouped =
    first === undefined ? sql`` : sql` group by ${keyOfGroup(db, [first, ...others])}`;
  const needed = parts.filter((part) => sums.some((name) => part.sums.has(name)));
  return sql.join(
    needed.map((part) => {
      const summed = sums.map((name) => {
        const added = part.sums.get(name);
        return sql`${added === undefined ? sql`0` : sql`sum(${added})`} as ${sql.ref(name)}`;
      });
      return sql`select ${sql.join([...columns, ...summed])} from ${part.from}${grouped}`;
    }),
    sql` union all `,
  );
}

export interface CountedQuery {
  source: ReportSource;
  by: readonly (keyof CountedBy)[];
  measures: readonly (keyof RollupSums)[];
}

/** Properties and measures are named as in the rollups. */
export function rollupRows(
  db: Db,
  { source, by, measures }: CountedQuery,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (source !== 'visits' && source !== 'leads') {
    return sql`${sql.table(source)} where ${condition}`;
  }
  const parts = countedParts(condition).filter(
    ({ sums }) => source === 'visits' || !sums.has('visits'),
  );
  return sql`(${summedParts(db, parts, { by, sums: measures })}) as counted`;
}

/**
 * Makes the key by which rows are grouped: SQLite sorts rows to group them, and sorting by one text
 * saves 20 % of the time.
 */
export function keyOfGroup(db: Db, columns: readonly [string, ...string[]]): RawBuilder<unknown> {
  const list = sql.join(columns.map((name) => sql.ref(name)));
  return isPostgres(db) || columns.length === 1 ? list : sql`json_array(${list})`;
}
