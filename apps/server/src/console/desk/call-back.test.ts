import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { findCallBacksOfVisit } from '../../shipping/orders/find-order.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { type CallBackChange, changeCallBack, findCallBack } from './call-back.ts';
import { countCallBacks, findCallBacks } from './desk-call-backs.ts';
import { findDeskEntries } from './entries.ts';
import { countOverdue } from './overdue.ts';
import type { QueueQuestion } from './queue-order.ts';
import { showCallBackNumber } from './show-contact.ts';
import { askForCall, deskActor } from './testing/sample-items.ts';

const ANA = deskActor('ana');
const BEN = deskActor('ben');
const OPEN = { show: 'open', q: '', accountId: ANA.accountId } as const;

const NO_ANSWER = {
  what: 'attempt',
  outcome: 'no-answer',
  callAgainAt: NOON + 3 * HOUR_MS,
  note: 'mailbox full',
} as const;
const REACHED = { what: 'attempt', outcome: 'done', callAgainAt: null, note: null } as const;

describe.each(eitherEngine(import.meta.filename))('the desk for call-backs on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  const change = (id: string, version: number, wanted: CallBackChange, by = ANA) =>
    store.write(changeCallBack, { id, version, change: wanted, by, at: NOON + version });
  const idsOf = async (query: Partial<QueueQuestion>) =>
    (await findCallBacks(store.reads, { ...OPEN, ...query })).map(({ id }) => id);

  // behaviour: 17.31
  it('lists call-backs by when they are due, which an attempt without an answer postpones', async () => {
    const [first, second, third] = [
      await askForCall(store, { created_at: NOON }),
      await askForCall(store, { created_at: NOON + HOUR_MS }),
      await askForCall(store, { created_at: NOON + 4 * HOUR_MS }),
    ];
    expect(await idsOf({})).toEqual([first, second, third]);
    expect(await change(first, 0, NO_ANSWER)).toBe('changed');
    expect(await idsOf({})).toEqual([second, first, third]);
    expect(await findCallBack(store.reads, first)).toMatchObject({
      is_unverified: true,
      status: 'open',
      call_again_at: NOON + 3 * HOUR_MS,
      attempts: 1,
      version: 1,
      about: '10001 to 99501, 2019 Honda Civic',
    });
  });

  // behaviour: 17.31
  it('removes call-backs from the queue when they are done, and lists reopened ones again', async () => {
    const [id = '', other = ''] = [await askForCall(store), await askForCall(store)].sort();
    await change(id, 0, REACHED);
    await change(other, 0, { ...REACHED, outcome: 'wrong-number' }, BEN);
    expect(await idsOf({})).toEqual([]);
    expect(await countCallBacks(store.reads)).toBe(0);
    expect(await idsOf({ show: 'done' })).toEqual([other, id]);
    await change(id, 1, { what: 'reopen', note: 'called again himself' });
    expect(await idsOf({})).toEqual([id]);
    expect(await idsOf({ show: 'done' })).toEqual([other]);
    expect(await findDeskEntries(store.reads, { call_back_id: id })).toMatchObject([
      { what: 'reopened', actor: 'ana', note: 'called again himself' },
      { what: 'done', actor: 'ana', note: null },
    ]);
  });

  // behaviour: 17.31
  it('counts a call no more, and lists it as overdue again, once its outcome is undone', async () => {
    const id = await askForCall(store, { created_at: NOON - 7 * DAY_MS });
    const overdue = async () =>
      (await countOverdue(store.reads, { now: NOON, timeZones: {} })).callBacks;
    await change(id, 0, NO_ANSWER);
    expect(await overdue()).toBe(0);
    await change(id, 1, { what: 'undo' });
    expect(await findCallBack(store.reads, id)).toMatchObject({ attempts: 0, call_again_at: null });
    expect(await overdue()).toBe(1);
    await change(id, 2, REACHED);
    await change(id, 3, { what: 'reopen', note: null });
    expect(await findCallBack(store.reads, id)).toMatchObject({ attempts: 1, status: 'open' });
  });

  // behaviour: 17.31
  it('restores the time agreed before when an outcome is undone', async () => {
    const id = await askForCall(store);
    const again = { what: 'attempt', outcome: 'call-again', note: null } as const;
    const agreed = { ...again, callAgainAt: NOON + 5 * HOUR_MS };
    const time = async () => (await findCallBack(store.reads, id))?.call_again_at;
    await change(id, 0, NO_ANSWER);
    await change(id, 1, agreed);
    for (const [undone, wanted] of [NO_ANSWER, REACHED].entries()) {
      await change(id, 2 + 2 * undone, wanted);
      await change(id, 3 + 2 * undone, { what: 'undo' });
      expect(await time()).toBe(agreed.callAgainAt);
    }
    await change(id, 6, { what: 'undo' });
    expect(await time()).toBe(NO_ANSWER.callAgainAt);
    await change(id, 7, REACHED);
    await change(id, 8, { what: 'reopen', note: null });
    await change(id, 9, NO_ANSWER);
    await change(id, 10, { what: 'undo' });
    expect(await time()).toBeNull();
  });

  // behaviour: 17.31
  it('filters call-backs by holder, and by whether a bot sent them', async () => {
    const [mine, others, bots] = [
      await askForCall(store),
      await askForCall(store),
      await askForCall(store, { bot: 1 }),
    ];
    const holder = { id: ANA.accountId, name: 'ana' };
    await change(mine, 0, { what: 'holder', holder });
    expect(await idsOf({ show: 'mine' })).toEqual([mine]);
    expect(await idsOf({ show: 'no-holder' })).toEqual([others]);
    expect((await idsOf({})).sort()).toEqual([mine, others].sort());
    expect(await idsOf({ show: 'bots' })).toEqual([bots]);
    await change(mine, 1, { what: 'holder', holder: null });
    expect(await idsOf({ show: 'mine' })).toEqual([]);
  });

  // behaviour: 17.33
  it('stores one of two changes made at once, and reports the other as changed meanwhile', async () => {
    const id = await askForCall(store);
    const outcomes = await Promise.all([
      change(id, 0, REACHED),
      change(id, 0, { what: 'note', note: 'asked for Monday' }, BEN),
    ]);
    expect(outcomes.sort()).toEqual(['changed', 'changed-meanwhile']);
    expect(await findDeskEntries(store.reads, { call_back_id: id })).toHaveLength(1);
    expect(await change('00000000-0000-7000-8000-000000000000', 0, REACHED)).toBe('missing');
  });

  // behaviour: 17.32
  it('records in the audit trail who was shown a number, without the contact itself', async () => {
    const id = await askForCall(store, { phone: '+12125554477' });
    expect(await store.write(showCallBackNumber, { id, by: BEN, at: NOON })).toBe('+12125554477');
    await change(id, 1, NO_ANSWER, BEN);
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['actor', 'action', 'subject', 'detail'])
      // Not by id: those of one millisecond are in no order.
      .orderBy('action', 'desc')
      .execute();
    expect(trail).toMatchObject([
      { actor: 'ben', action: 'contact-shown', subject: `call-back ${id}` },
      { actor: 'ben', action: 'call-back-changed', subject: `call-back ${id}` },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/5554477|Nadia|mailbox/);
  });

  // behaviour: 17.31
  it('returns the latest hundred entries of a call-back', async () => {
    const { db } = await emptyTestDatabase(engine);
    const call_back_id = await askForCall(store);
    const entries = Array.from({ length: 101 }, (_, index) => ({
      id: String(1_000 + index),
      call_back_id,
      reference: null,
      at: index,
      account_id: ANA.accountId,
      actor: ANA.name,
      what: 'note' as const,
      note: null,
      until: null,
    }));
    await db.insertInto('desk_entry').values(entries).execute();
    const found = await findDeskEntries(store.reads, { call_back_id });
    expect(found.map(({ at }) => at)).toEqual(
      Array.from({ length: 100 }, (_, index) => 100 - index),
    );
  });

  // behaviour: 17.34
  it('exports a call-back with its entries, and deletes both with the visit', async () => {
    const id = await askForCall(store);
    await change(id, 0, NO_ANSWER);
    const { visit_id } = await store.reads
      .selectFrom('call_back')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    const visitId = visit_id ?? '';
    const pages: unknown[][] = [];
    for await (const page of findCallBacksOfVisit(store.reads, visitId)) pages.push(page);
    expect(pages.flat()).toMatchObject([
      { id, status: 'open', entries: [{ what: 'no-answer', note: 'mailbox full' }] },
    ]);
    expect(JSON.stringify(pages)).not.toContain('ana');
    await store.write(deleteVisit, { visitId });
    expect(await store.reads.selectFrom('call_back').select('id').execute()).toEqual([]);
    expect(await store.reads.selectFrom('desk_entry').select('id').execute()).toEqual([]);
  });

  // behaviour: 12.21, 17.34
  it('deletes the entries of a shared call-back when the first visitor deletes the visit', async () => {
    const phone = '+12125554477';
    const id = await askForCall(store, { phone });
    await askForCall(store, { phone, created_at: NOON + HOUR_MS });
    await change(id, 0, { what: 'note', note: 'Nadia is at work until six' });
    const { visit_id } = await store.reads
      .selectFrom('call_back')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    await store.write(deleteVisit, { visitId: visit_id ?? '' });
    expect(await findCallBack(store.reads, id)).toMatchObject({ name: '', status: 'open' });
    expect(await findDeskEntries(store.reads, { call_back_id: id })).toEqual([]);
  });

  // behaviour: 12.21
  it('lists a later request for a number after a done call, and not after a wrong number', async () => {
    const phone = '+12125554477';
    const id = await askForCall(store, { phone });
    await askForCall(store, { phone, created_at: NOON + HOUR_MS });
    expect(await idsOf({})).toEqual([id]);
    await change(id, 0, REACHED);
    const later = await askForCall(store, { phone, created_at: NOON + 2 * HOUR_MS });
    expect(await idsOf({})).toEqual([later]);
    await change(later, 0, { ...REACHED, outcome: 'wrong-number' });
    await askForCall(store, { phone, created_at: NOON + 3 * HOUR_MS });
    expect(await idsOf({})).toEqual([]);
  });
});

// behaviour: 17.31
it('reads the queues of call-backs by indexes, so that a long one stays quick', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('no engine');
  const { reads } = await emptyTestStore(sqlite);
  const plan = async (where: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select id from call_back where ${sql.raw(where)} limit 51`.execute(reads);
    return rows.map(({ detail }) => detail).join('; ');
  };
  expect(
    await plan("status = 'open' and bot = 0 order by coalesce(call_again_at, created_at), id"),
  ).toMatch(/^SEARCH call_back USING (COVERING )?INDEX call_back_due \(status=\? AND bot=\?\)$/);
  expect(await plan('closed_at is not null order by closed_at desc, id desc')).toMatch(
    /^SEARCH call_back USING (COVERING )?INDEX call_back_closed/,
  );
});
