import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { createMetrics } from '../../../apps/server/src/platform/metrics/metrics.ts';
import type { Db } from '../../../apps/server/src/platform/store/schema.ts';
import type { Store } from '../../../apps/server/src/platform/store/store.ts';
import { silentLog } from '../../../apps/server/src/platform/store/testing/silent-log.ts';
import { recount } from '../../../apps/server/src/reporting/rollups/roll-up.ts';
import { type Act, type History, PAGES, type VisitorAct } from './generated-history.ts';
import type { Zones } from './history-content.ts';
import type { HistoryServer } from './history-server.ts';
import type { Operator } from './operator.ts';
import { readStoredRows, type StoredRows } from './stored-rows.ts';
import type { TestClock } from './test-clock.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const MINUTE_MS = 60_000;

/** Acts that are under way at once, so that a kill meets several. */
const AT_ONCE = 6;

/** Days after which no more time passes: reports count days again for 28 days. */
const LONGEST_MS = 12 * 24 * 60 * MINUTE_MS;

/** By its visitor: its rows just before, and the time zones that its days were counted in. */
export interface Deletion {
  visitId: string;
  rows: StoredRows;
  zones: Zones;
}

/**
 * Without a row of its own. It happened if it got a response, and may have if the server was
 * killed.
 */
export interface Unrecorded {
  kind: string;
  path: string;
  at: number;
  zones: Zones;
  isAnswered: boolean;
}

/** Facts of a history that no row in the database has. */
export interface Played {
  history: History;
  deletions: Deletion[];
  /** When the comparison app got a hand-off first, by its token. */
  shown: Map<string, number>;
  errors: Unrecorded[];
  refusals: Unrecorded[];
}

export interface Stage {
  server: HistoryServer;
  operator: Operator;
  clock: TestClock;
  store: Store;
  db: Db;
}

/** Plays a history: a visitor's acts one after the other, several visitors at the same time. */
export async function playHistory(stage: Stage, history: History): Promise<Played> {
  const { clock } = stage;
  const startsAt = clock.now();
  const played: Played = { history, deletions: [], shown: new Map(), errors: [], refusals: [] };
  const visitors = history.visitors.map((traits, number) => createVisitor(number, traits, stage));
  const chains = new Map<unknown, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  for (const act of history.acts) {
    while (underWay.size >= AT_ONCE) await Promise.race(underWay);
    if (act.act === 'wait') {
      await Promise.all(underWay);
      await stage.server.settled();
      if (clock.now() - startsAt < LONGEST_MS) clock.moveOn(act.minutes * MINUTE_MS);
      continue;
    }
    const visitor = 'of' in act ? visitors[act.of % visitors.length] : undefined;
    const before = chains.get(visitor) ?? Promise.resolve();
    const done = before.then(() =>
      visitor ? playVisitor(stage, played, visitor, act as VisitorAct) : playOther(stage, act),
    );
    chains.set(visitor, done);
    underWay.add(done);
    void done.finally(() => underWay.delete(done)).catch(() => {});
  }
  await Promise.all(chains.values());
  await stage.server.endKills();
  return played;
}

async function playOther({ operator, store, db, clock }: Stage, act: Act): Promise<void> {
  if (act.act === 'spend') await operator.importSpend(act);
  if (act.act === 'undo') {
    const imports = await db
      .selectFrom('spend_import')
      .select('id')
      .where('applied_at', 'is not', null)
      .orderBy('id')
      .execute();
    const chosen = imports[act.import % Math.max(1, imports.length)];
    if (chosen) await operator.undoImport(chosen.id);
  }
  if (act.act === 'recount') {
    // As another server does at night.
    const metrics = createMetrics({ process: false });
    const parts = { store, now: clock.now, log: silentLog, metrics };
    expect(await recount(parts, { pauseMs: 0 }), 'differences of a recount').toBe(0);
  }
}

async function playVisitor(
  stage: Stage,
  played: Played,
  visitor: Visitor,
  act: VisitorAct,
): Promise<void> {
  const { clock, db } = stage;
  if (act.act !== 'arrive' && visitor.visitId() === null) await visitor.enter();
  switch (act.act) {
    case 'arrive':
      return visitor.arrive(act);
    case 'hand-off':
      return void (await visitor.handOff(act.zip));
    case 'show': {
      const token = await visitor.show();
      if (token !== null && !played.shown.has(token)) played.shown.set(token, clock.now());
      return;
    }
    case 'events':
      return visitor.sendEvents(act);
    case 'error': {
      const { status, zones, sentAt: at } = await visitor.reportError(act);
      const of = { kind: act.kind, path: PAGES[act.page] ?? '', at };
      if (!visitor.isBotAgent) played.errors.push({ ...of, zones, isAnswered: status === 200 });
      return;
    }
    case 'estimate':
      return visitor.askForEstimate();
    case 'order': {
      const reference = await findReference(db, visitor.visitId());
      return reference === null ? undefined : visitor.order(reference);
    }
    case 'call-back':
      return visitor.askForCall();
    case 'reports':
      return report(stage, played, visitor, act);
    case 'opt-out':
      return visitor.optOut();
    case 'delete':
      return forget(stage, played, visitor);
  }
}

async function findReference(db: Db, visitId: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('shipping_order')
    .select('reference')
    .where('visit_id', '=', visitId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.reference ?? null;
}

async function report(
  { operator, clock, db }: Stage,
  { refusals }: Played,
  visitor: Visitor,
  act: Extract<VisitorAct, { act: 'reports' }>,
): Promise<void> {
  const { words, minutesAgo } = act;
  if ((await findLeads(db, visitor.visitId())).length === 0) await visitor.handOff('90210');
  const leads = await findLeads(db, visitor.visitId());
  const leadId = act.isKnown ? (leads[act.lead % leads.length] ?? 'unknown') : 'unknown';
  // No two reports are of one instant.
  await setTimeout(words.length);
  const startsAt = clock.now() - minutesAgo * MINUTE_MS - words.length;
  const bodies = words.map((event, index) => {
    const cents = act.cents[index] ?? null;
    const later = Math.floor((index * minutesAgo * MINUTE_MS) / words.length);
    return JSON.stringify({
      lead_id: leadId,
      transaction_id: `${leadId}-${act.sale}`,
      event,
      ...(cents !== null && { amount: (cents / 100).toFixed(2) }),
      occurred_at: new Date(startsAt + later + index).toISOString(),
    });
  });
  for (const body of act.isNewestFirst ? bodies.toReversed() : bodies) {
    if (act.isProven) {
      for (let time = 0; time < act.times; time += 1) await operator.report(body);
      continue;
    }
    const foreign = JSON.stringify({ ...JSON.parse(body), currency: 'EUR' });
    for (const [sent, isProven] of [
      [body, false],
      [foreign, true],
    ] as const) {
      const { status, zones, sentAt: at } = await operator.sendRefused(sent, isProven);
      const of = { kind: isProven ? 'currency' : 'signature', path: '', at, zones };
      // Reports without a proof wait in memory to be counted, and are lost when the server is
      // killed.
      refusals.push({ ...of, isAnswered: status === 422 });
    }
  }
}

async function findLeads(db: Db, visitId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('handoff')
    .select('lead_id')
    .where('visit_id', '=', visitId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

async function forget({ db }: Stage, { deletions }: Played, visitor: Visitor): Promise<void> {
  const visitId = visitor.visitId();
  if (visitId === null) return;
  const rows = await readStoredRows(db, visitId);
  const { zones } = await visitor.forget(
    async () => (await readStoredRows(db, visitId)).visits.length === 0,
  );
  deletions.push({ visitId, rows, zones });
}
