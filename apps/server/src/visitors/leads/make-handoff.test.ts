import { beforeEach, describe, expect, it } from 'vitest';
import { newLeadId } from '../../platform/store/ids.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { arrival, NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, type VisitRows } from '../visits/create-visit.ts';
import { deleteVisit } from '../visits/delete-visit.ts';
import { makeHandoff, newToken, type Submit } from './handoffs.ts';

/** A submit of the auto line at noon, with what a test says otherwise. */
function handoff(changes: Partial<Submit['handoff']> = {}): Submit['handoff'] {
  return {
    token: newToken(),
    lead_id: newLeadId(),
    site: 'insurance',
    created_at: NOON,
    expires_at: NOON + 86_400_000,
    zip: '90210',
    line: 'auto',
    window_width: null,
    fields: toJson({ channel_id: '17', gclid: 'Cj0' }),
    locale: 'en-US',
    path: '/',
    address: null,
    ...changes,
  };
}

describe.each(engines)('makeHandoff on $name', (engine) => {
  let store: Store;
  let rows: VisitRows;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    rows = visitRows();
    await store.write(createVisit, rows);
  });

  const submit = (changes: Partial<Submit['handoff']> = {}, { privacySignal = false } = {}) => {
    const use = { visitId: rows.visit.id, arrival: arrival({ privacySignal }) };
    return store.write(makeHandoff, { visit: { use }, handoff: handoff(changes) });
  };

  const all = () => store.reads.selectFrom('handoff').selectAll().orderBy('submits').execute();

  // behaviour: 11.8
  it('counts repeated submits of a visit within ten seconds as one hand-off', async () => {
    const first = await submit({ address: '12 Main St' });
    expect(first).toEqual({ token: first?.token, made: true });
    expect(await submit({ created_at: NOON + 9_999 })).toEqual({
      token: first?.token,
      made: false,
    });
    expect(await all()).toMatchObject([{ submits: 2, address: '12 Main St' }]);
    expect(await submit({ created_at: NOON + 10_000 })).toMatchObject({ made: true });
  });

  // behaviour: 11.8
  it('creates another hand-off for another zip, line or visit, and counts no submit there', async () => {
    await submit();
    expect(await submit({ zip: '10001' })).toMatchObject({ made: true });
    expect(await submit({ line: 'home' })).toMatchObject({ made: true });
    const create = visitRows();
    const ofNew = await store.write(makeHandoff, { visit: { create }, handoff: handoff() });
    expect(ofNew).toMatchObject({ made: true });
    expect((await all()).map(({ submits }) => submits)).toEqual([1, 1, 1, 1]);
    await submit({ zip: '10001' });
    expect((await all()).map(({ submits }) => submits)).toEqual([1, 1, 1, 2]);
  });

  // behaviour: 11.5
  it('stores click ids only without the privacy signal', async () => {
    await submit();
    expect(await all()).toMatchObject([{ privacy_signal: 0, submits: 1 }]);
    expect((await all())[0]?.fields).toContain('Cj0');
    const marked = await submit({ zip: '10001' }, { privacySignal: true });
    const row = (await all()).find(({ token }) => token === marked?.token);
    expect(row?.privacy_signal).toBe(1);
    expect(row && fromJson(row.fields)).toEqual({ channel_id: '17' });
  });

  // behaviour: 11.8
  it('returns null for a deleted visit', async () => {
    await store.write(deleteVisit, { visitId: rows.visit.id });
    expect(await submit()).toBeNull();
    expect(await all()).toEqual([]);
  });
});
