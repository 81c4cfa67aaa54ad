import { VISIT_LIFETIME_MS } from '@zipfront/contracts/visits/cookies';
import { beforeEach, describe, expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import {
  JSON_ANSWER,
  type OrderServer,
  startOrderServer,
} from '../../shipping/orders/testing/order-server.ts';
import { WITH_PHONE } from '../../shipping/orders/testing/sample-forms.ts';
import { purgeVisits } from '../visits/purge-visits.ts';

const PATH = '/privacy-choice/order';
const MINUTE_MS = 60_000;
const PAGE = '/shipping/es/opciones-de-privacidad/';

describe.each(eitherEngine(import.meta.filename))('the deletion of an order on $name', (engine) => {
  let server: OrderServer;
  let reference: string;
  beforeEach(async () => {
    server = await startOrderServer(await emptyTestStore(engine));
    await server.browser().post('/shipping/quote', WITH_PHONE);
    const [order] = await orders();
    reference = order?.reference ?? '';
    const ids = [order?.visit_id ?? ''];
    await server.store.write(purgeVisits, { ids, now: NOON + 2 * VISIT_LIFETIME_MS });
  });

  const orders = () => server.store.reads.selectFrom('shipping_order').selectAll().execute();
  const fieldsOf = (changes: Record<string, string> = {}) => ({
    reference,
    email: WITH_PHONE.email,
    page: PAGE,
    ...changes,
  });

  // behaviour: 11.34
  it('needs its reference and its address alone, from any browser', async () => {
    const typed = { reference: ` ${reference.replaceAll('-', '').toLowerCase()} ` };
    const response = await server.browser().post(PATH, fieldsOf(typed));
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`${PAGE}#order-deleted`);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await orders()).toEqual([]);
  });

  // behaviour: 11.34
  it('gets one response to every wrong pair, and to fields that are missing', async () => {
    const wrong = [
      { email: 'another@mail.example' },
      { email: '' },
      { reference: '0000-0000-0000-0000' },
      { reference: 'no reference' },
      { reference: '', email: '' },
    ];
    for (const changes of wrong) {
      server.wait(MINUTE_MS);
      const page = await server.browser().post(PATH, fieldsOf(changes));
      expect([page.status, page.headers.get('Location')]).toEqual([303, `${PAGE}#order-missing`]);
      const script = await server.browser().post(PATH, fieldsOf(changes), JSON_ANSWER);
      expect([script.status, await script.json()]).toEqual([200, { deleted: false }]);
    }
    expect(await orders()).toHaveLength(1);
    server.wait(MINUTE_MS);
    const right = await server.browser().post(PATH, fieldsOf(), JSON_ANSWER);
    expect(await right.json()).toEqual({ deleted: true });
  });

  // behaviour: 11.34
  it('leads to no page that is not ours', async () => {
    const response = await server.browser().post(PATH, fieldsOf({ page: 'https://evil.example/' }));
    expect(response.headers.get('Location')).toBe('/#order-deleted');
  });
});
