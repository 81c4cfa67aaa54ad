import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../platform/store/tables/columns.ts';
import { eitherEngine, readAsWritten } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import {
  findPartnerDetails,
  findRejections,
  findUnmatchedReports,
} from './find-partner-details.ts';
import { insertPartner } from './testing/sample-partner.ts';

describe.each(eitherEngine(import.meta.filename))('findPartnerDetails on $name', (engine) => {
  // behaviour: 22.10, 22.15
  it('returns the own words, the valid keys in order, and the rejections from the newest', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    for (const id of ['other', 'acme', 'zeta']) {
      await insertPartner(db, 'signature', { id, mapping: toJson({ [id]: 'sold' }) });
    }
    const key = (id: string, minute: number, ended_at: number | null = null) => ({
      id,
      partner: 'acme',
      secret: '',
      created_at: NOON + minute * MINUTE_MS,
      ended_at,
    });
    await db
      .insertInto('partner_key')
      .values([key('b', 3), key('c', 1), key('ended', 0, NOON), key('a', 2)])
      .execute();
    const rejection = (id: string, minute: number) => ({
      id,
      partner: 'acme',
      transaction_id: id,
      lead_id: id,
      event: 'no',
      matched: 0 as const,
      status: 'rejected' as const,
      amount_cents: null,
      currency: null,
      reason: null,
      occurred_at: NOON,
      received_at: NOON + minute * MINUTE_MS,
      content_hash: id,
    });
    await db
      .insertInto('postback')
      .values([rejection('2', 1), rejection('4', 3), rejection('1', 2), rejection('3', 2)])
      .execute();
    await readAsWritten(engine, store);
    const details = await findPartnerDetails(store.reads, 'acme', 0);
    expect(details.status_mapping).toEqual({ acme: 'sold' });
    expect(details.keys.map(({ id }) => id)).toEqual(['acme-key', 'c', 'a', 'b']);
    for (const find of [findRejections, findUnmatchedReports]) {
      const list = await find(store.reads, { id: 'acme', limit: 9 });
      expect(list.map(({ id }) => id)).toEqual(['4', '3', '1', '2']);
    }
  });
});
