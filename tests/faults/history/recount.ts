import type { EventRow } from '../../../apps/server/src/platform/store/tables/events.ts';
import type { Site, Zones } from './history-content.ts';
import { type MoneyChange, moneyChanges } from './lead-money.ts';
import type { Played } from './play-history.ts';
import type { StoredRows, StoredVisit } from './stored-rows.ts';

const WINDOW_MS = 7 * 24 * 60 * 60_000;

/** Steps that a step proves. */
const PROVEN: Record<string, readonly string[]> = {
  engaged: [],
  started: ['engaged'],
  zipAccepted: ['engaged', 'started'],
  sent: ['engaged', 'started', 'zipAccepted'],
  shown: ['engaged', 'started', 'zipAccepted', 'sent'],
  ordered: ['engaged', 'started', 'zipAccepted', 'sent'],
};

interface CountedLead {
  id: string;
  at: number;
  changes: MoneyChange[];
}

/** A visit of a person, counted by hand from its rows. */
export interface CountedTouch {
  id: string;
  site: string;
  channel: string;
  source: string;
  campaign: string;
  page: string;
  device: string;
  createdAt: number;
  /** The day that it counts on: `2026-03-28`. */
  day: string;
  isDeleted: boolean;
  /** The time zone that its days are counted in. */
  zone: string;
  handoffs: number;
  estimates: number;
  orders: number;
  callBacks: number;
  steps: Set<string>;
  leads: CountedLead[];
  rows: StoredRows;
}

/** The day of an instant in a time zone, as `2026-03-28`. */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
}

/**
 * Of people: the stored ones, in present time zones, and deleted ones, by the rows and zones of
 * that time.
 */
export function recountVisits(played: Played, stored: StoredRows, zones: Zones): CountedTouch[] {
  const isStored = new Set(stored.visits.map(({ id }) => id));
  const deleted = played.deletions
    .filter(({ visitId }) => !isStored.has(visitId))
    .flatMap((deletion) => countVisits(played, deletion.rows, deletion.zones, true));
  return [...countVisits(played, stored, zones, false), ...deleted];
}

function countVisits(
  played: Played,
  all: StoredRows,
  zones: Zones,
  isDeleted: boolean,
): CountedTouch[] {
  return all.visits.flatMap((visit) => {
    if (visit.bot === 1) return [];
    const rows = visitRows(visit, all);
    const zone = zones[visit.site as Site];
    const kinds = rows.conversions.map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    return {
      id: visit.id,
      site: visit.site,
      channel: visit.channel,
      source: visit.fields.source ?? '',
      campaign: visit.fields.campaign ?? '',
      page: visit.path,
      device: playedDevice(all.visits.find(({ id }) => id === visit.id) ?? visit, played),
      createdAt: visit.created_at,
      day: dayIn(zone, visit.created_at),
      isDeleted,
      zone,
      handoffs: count('hand-off'),
      estimates: count('estimate'),
      orders: count('order'),
      callBacks: count('call-back'),
      steps: reachedSteps(visit, rows, played),
      leads: countedLeads(rows),
      rows,
    };
  });
}

/** The last touch until then that is not direct, or else the first. */
function creditedTouch(touches: readonly StoredVisit[], at: number): StoredVisit | undefined {
  let [winner] = touches;
  for (const touch of touches) {
    if (touch.created_at <= at && touch.channel !== 'direct') winner = touch;
  }
  return winner;
}

function visitRows(visit: StoredVisit, all: StoredRows): StoredRows {
  const own = <Row extends { visit_id: string | null }>(rows: Row[]) =>
    rows.filter(({ visit_id }) => visit_id === visit.id);
  const touches = all.visits.filter(({ id }) => id === visit.id);
  const isOwn = (at: number) => creditedTouch(touches, at) === visit;
  const ofVisit = own(all.conversions).filter(({ bot }) => bot === 0);
  // An order has the credit of its estimate.
  const conversions = ofVisit.filter(({ kind, subject, at }) => {
    const estimate = ofVisit.find((one) => one.kind === 'estimate' && one.subject === subject);
    return isOwn(kind === 'order' ? (estimate?.at ?? at) : at);
  });
  const leads = new Set(conversions.map(({ lead_id }) => lead_id));
  return {
    visits: [visit],
    handoffs: own(all.handoffs).filter(({ created_at }) => isOwn(created_at)),
    conversions,
    events: own(all.events).filter(({ happened_at, received_at }) =>
      isOwn(Math.min(happened_at, received_at)),
    ),
    badEvents: own(all.badEvents),
    postbacks: all.postbacks.filter(({ lead_id }) => leads.has(lead_id)),
  };
}

/** The device is not stored. The visitor's number, in its first address, identifies it. */
function playedDevice({ fields }: StoredVisit, { history }: Played): string {
  const number = Number(/^v(\d+)$/.exec(fields.product ?? '')?.[1]);
  return history.visitors[number]?.device ?? '';
}

function countedLeads({ conversions, postbacks }: StoredRows): CountedLead[] {
  return conversions
    .filter(({ kind }) => kind === 'hand-off')
    .map(({ lead_id: id, at }) => {
      const reports = postbacks.filter(({ lead_id }) => lead_id === id);
      return { id, at, changes: moneyChanges(reports, at) };
    });
}

function reachedSteps(
  { created_at: startedAt }: StoredVisit,
  { events, handoffs, conversions }: StoredRows,
  { shown }: Played,
): Set<string> {
  const reached: [string, number | undefined][] = [
    ...events
      .filter(({ bot }) => bot === 0)
      .map((event): [string, number] => [
        readStep(event),
        Math.min(event.happened_at, event.received_at),
      ]),
    ...conversions.map(({ kind, at }): [string, number] => [stepOfKind(kind), at]),
    ...handoffs.map(({ token }): [string, number | undefined] => ['shown', shown.get(token)]),
  ];
  const within = reached.filter(
    ([step, at]) => PROVEN[step] && at !== undefined && at - startedAt <= WINDOW_MS,
  );
  return new Set(within.flatMap(([step]) => [step, ...(PROVEN[step] ?? [])]));
}

function readStep({ schema, data }: EventRow): string {
  const { kind, action, label } = dataIn({ data });
  if (schema.includes('/page_ping/')) return 'engaged';
  if (kind === 'prompt' && action === 'start') return 'started';
  return kind === 'answer' && action === 'zip' && label === 'typed' ? 'zipAccepted' : '';
}

function stepOfKind(kind: string): string {
  if (kind === 'order') return 'ordered';
  return kind === 'hand-off' || kind === 'estimate' ? 'sent' : '';
}

/** The data of an event. PostgreSQL has it parsed already. */
export function dataIn({ data }: { data: unknown }): Record<string, unknown> {
  return typeof data === 'string' ? JSON.parse(data) : (data as Record<string, unknown>);
}
