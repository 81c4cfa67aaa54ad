import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { BEFORE_CONSENT } from '../../visitors/visits/channel.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { rollUpAll } from './roll-up.ts';

const LETTER = {
  channel: 'email',
  channelRule: 'medium',
  device: 'phone',
  consent: 'granted',
  fields: { source: 'letter', campaign: 'autumn' },
} as const;

describe.each(engines)('leads of a touch that a later consent completes on $name', (engine) => {
  // behaviour: 11.63, 11.64
  it('count by what is known then, with their money, by the credit and by the first touch', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await enterLead(store, 'lead', { ...BEFORE_CONSENT, pageUrl: null, device: 'unknown' });
    await reportLead(store, 'lead', { status: 'sold', cents: 4_200, at: NOON + MINUTE_MS });
    await rollUpAll(store);
    const { id: visitId } = await db.selectFrom('visit').select('id').executeTakeFirstOrThrow();
    const granted = arrival({ ...LETTER, at: NOON + 2 * MINUTE_MS, pageUrl: 'https://s.example/' });
    await store.write(refreshVisit, { visitId, arrival: granted });
    await rollUpAll(store);
    const known = { channel: 'email', source: 'letter', campaign: 'autumn' };
    const cells = await db.selectFrom('rollup_campaign').selectAll().execute();
    const filled = cells.filter((cell) => cell.visits + cell.handoffs + cell.first_leads !== 0);
    expect(filled).toMatchObject([
      { ...known, visits: 1, handoffs: 1, sold: 1, approved_cents: 4_200, first_leads: 1 },
    ]);
    for (const table of ['report_lead', 'report_lead_first'] as const) {
      const lead = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
      expect(lead, table).toMatchObject({ ...known, device: 'phone', line: 'auto' });
    }
  });
});
