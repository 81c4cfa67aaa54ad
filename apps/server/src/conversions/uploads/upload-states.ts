import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { PlatformName, UploadStatus } from '@zipfront/contracts/console/uploads';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { type Flag, fromJson, isPostgres } from '../../platform/store/tables/columns.ts';
import type {
  ConversionRow,
  ConversionUploadRow,
} from '../../platform/store/tables/conversions.ts';
import { checkEligibility, type EligibilitySettings, type UploadCandidate } from './eligibility.ts';

export interface UploadState extends UploadCandidate {
  lead_id: string;
  value_cents: number | null;
  last: Pick<
    ConversionUploadRow,
    | 'version'
    | 'change'
    | 'value_cents'
    | 'converted_at'
    | 'state'
    | 'sent_at'
    | 'receipt'
    | 'reason'
  > | null;
  /** What the platform has or waits for: `last`, or the latest before changes that are dead. */
  had: Pick<ConversionUploadRow, 'change' | 'value_cents' | 'state' | 'receipt'> | null;
}

export interface UploadStatesQuery {
  platform: PlatformName;
  goal: string;
  site: string;
  made?: { from: number; to: number };
  leadIds?: readonly string[];
}

/** SQLite blocks the thread; PostgreSQL plans each page again. */
const STATES_PER_PAGE = { sqlite: 500, postgres: 5_000 };

export function statesPerPage(db: Db): number {
  return isPostgres(db) ? STATES_PER_PAGE.postgres : STATES_PER_PAGE.sqlite;
}

type Row = Pick<
  ConversionRow,
  Exclude<
    keyof UploadCandidate,
    'clickIds' | 'clicks' | 'visitSignal' | 'handoffSignal' | 'wasSent'
  >
> &
  Pick<ConversionRow, 'lead_id' | 'click_ids' | 'clicks' | 'value_cents'> & {
    visit_signal: Flag | null;
    handoff_signal: Flag | null;
    last_version: number | null;
    last_change: ConversionUploadRow['change'];
    last_value: number | null;
    last_converted_at: number;
    last_state: ConversionUploadRow['state'];
    last_sent_at: number | null;
    last_receipt: string | null;
    last_reason: string | null;
    had_change: ConversionUploadRow['change'];
    had_value: number | null;
    had_state: ConversionUploadRow['state'] | null;
    had_receipt: string | null;
  };

export async function* findUploadStates(
  db: Db,
  query: UploadStatesQuery,
): AsyncGenerator<UploadState[]> {
  let after = '';
  for (;;) {
    const rows = await pageAfter(db, query, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(uploadState);
    if (rows.length < statesPerPage(db) || query.leadIds) return;
    after = last.lead_id;
  }
}

async function pageAfter(
  db: Db,
  { platform, goal, site, made, leadIds }: UploadStatesQuery,
  after: string,
): Promise<Row[]> {
  const conditions = [
    // The leads are read by their ids, not by the index of their site.
    leadIds ? sql`conversion.site || '' = ${site}` : sql`conversion.site = ${site}`,
    sql`conversion.lead_id > ${after}`,
    ...(made ? [sql`conversion.at >= ${made.from}`, sql`conversion.at < ${made.to}`] : []),
    ...(leadIds ? [sql`conversion.lead_id in (${sql.join(leadIds)})`] : []),
  ];
  // Without a bound of its own, PostgreSQL merges the versions of all earlier leads into each page.
  const { rows } = await sql<Row>`select conversion.lead_id, conversion.kind, conversion.at,
      conversion.click_at, conversion.status, conversion.decided_at, conversion.value_cents,
      conversion.ad_consent, conversion.privacy_signal, conversion.bot, conversion.sample,
      conversion.click_ids, conversion.clicks, conversion.position, visit.privacy_signal as visit_signal,
      handoff.privacy_signal as handoff_signal, last.version as last_version,
      last.change as last_change, last.value_cents as last_value,
      last.converted_at as last_converted_at, last.state as last_state,
      last.sent_at as last_sent_at, last.receipt as last_receipt, last.reason as last_reason,
      had.change as had_change, had.value_cents as had_value, had.state as had_state,
      had.receipt as had_receipt
    from conversion
    left join visit on visit.id = conversion.visit_id
    left join handoff on handoff.visit_id = conversion.visit_id
      and handoff.lead_id = conversion.lead_id
    left join conversion_upload as last on last.lead_id = conversion.lead_id
      and last.lead_id > ${after} and last.platform = ${platform} and last.goal = ${goal}
      and last.version = (select max(version) from conversion_upload as each
        where each.lead_id = conversion.lead_id and each.platform = ${platform}
          and each.goal = ${goal})
    left join conversion_upload as had on last.state = 'dead' and last.change <> 'new'
      and had.lead_id = conversion.lead_id and had.lead_id > ${after}
      and had.platform = ${platform} and had.goal = ${goal}
      and had.version = (select max(version) from conversion_upload as each
        where each.lead_id = conversion.lead_id and each.platform = ${platform}
          and each.goal = ${goal} and (each.state <> 'dead' or each.change = 'new'))
    where ${sql.join(conditions, sql` and `)}
    order by conversion.lead_id limit ${statesPerPage(db)}`.execute(db);
  return rows;
}

function uploadState(row: Row): UploadState {
  const {
    click_ids,
    clicks,
    visit_signal: visitSignal,
    handoff_signal: handoffSignal,
    last_version: version,
    had_change: change,
    had_value: value_cents,
    had_state: state,
    had_receipt: receipt,
    ...conversion
  } = row;
  const clickIds: Attribution = fromJson(click_ids);
  const last =
    version === null
      ? null
      : {
          version,
          change: row.last_change,
          value_cents: row.last_value,
          converted_at: row.last_converted_at,
          state: row.last_state,
          sent_at: row.last_sent_at,
          receipt: row.last_receipt,
          reason: row.last_reason,
        };
  return {
    ...conversion,
    clickIds,
    clicks: fromJson(clicks),
    visitSignal,
    handoffSignal,
    last,
    had: state === null ? last : { change, value_cents, state, receipt },
    wasSent: last !== null,
  };
}

export interface UploadStateCounts {
  total: number;
  counts: Partial<Record<UploadStatus, number>>;
}

export interface StateWithStatus {
  state: UploadState;
  status: UploadStatus;
}

export async function* findStatesWithStatus(
  db: Db,
  query: UploadStatesQuery,
  { settings, now }: { settings: EligibilitySettings; now: number },
): AsyncGenerator<StateWithStatus> {
  for await (const states of findUploadStates(db, query)) {
    for (const state of states) {
      yield { state, status: uploadStatus(state, query.platform, settings, now) };
    }
  }
}

export async function countStates(
  states: AsyncIterable<StateWithStatus>,
): Promise<UploadStateCounts> {
  const found: UploadStateCounts = { total: 0, counts: {} };
  for await (const { status } of states) {
    found.total += 1;
    found.counts[status] = (found.counts[status] ?? 0) + 1;
  }
  return found;
}

export function uploadStatus(
  state: UploadState,
  platform: PlatformName,
  settings: EligibilitySettings,
  now: number,
): UploadStatus {
  const { last } = state;
  if (last !== null) {
    if (last.change === 'retract') return last.state === 'waiting' ? 'retracting' : 'retracted';
    return last.state === 'accepted' ? 'sent' : last.state;
  }
  const sharing = checkEligibility(state, platform, settings, now);
  return sharing.share ? 'ready' : sharing.why;
}

/** Settings by which every lead is a goal as soon as it is made, with the default choices. */
const EXAMPLE: EligibilitySettings = {
  kinds: ['hand-off', 'order', 'call-back'],
  statuses: ['open'],
  notAsked: 'share',
  claims: 'every-click',
};

/** No goal has this name, so no version is stored under it. */
const NO_GOAL = '';

/**
 * Decides for every lead whether it could be sent, as if it were a goal, and as if samples were
 * real. Nothing is sent.
 */
export async function* exampleStates(
  db: Db,
  query: Omit<UploadStatesQuery, 'goal' | 'leadIds'>,
  now: number,
): AsyncGenerator<StateWithStatus> {
  for await (const states of findUploadStates(db, { ...query, goal: NO_GOAL })) {
    for (const state of states) {
      yield { state, status: uploadStatus({ ...state, sample: 0 }, query.platform, EXAMPLE, now) };
    }
  }
}
