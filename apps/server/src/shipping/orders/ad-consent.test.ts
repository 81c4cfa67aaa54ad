import { describe, expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { startOrderServer } from './testing/order-server.ts';
import { CALL, QUOTE } from './testing/sample-forms.ts';

describe.each(
  eitherEngine(import.meta.filename),
)('the answer about measuring on $name', (engine) => {
  // behaviour: 11.24
  it.each([
    ['granted', 'granted'],
    ['denied', 'denied'],
    ['perhaps', 'not-asked'],
  ])('stores the answer %s of a visit with its orders and call-backs as %s', async (answer, stored) => {
    const server = await startOrderServer(await emptyTestStore(engine));
    const visitor = server.browser();
    await visitor.post('/shipping/quote', QUOTE, { Cookie: `zf_consent=${answer}` });
    await visitor.post('/shipping/call-back', CALL);
    const { reads } = server.store;
    for (const table of ['shipping_order', 'call_back'] as const) {
      const rows = await reads.selectFrom(table).select('ad_consent').execute();
      expect(rows, table).toEqual([{ ad_consent: stored }]);
    }
    const exported = await (await visitor.get('/api/visits/current/export')).json();
    expect(exported).toMatchObject({
      orders: [{ ad_consent: stored }],
      call_backs: [{ ad_consent: stored }],
    });
  });
});
