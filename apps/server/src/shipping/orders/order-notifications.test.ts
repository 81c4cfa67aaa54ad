import { TRAP_FIELD } from '@zipfront/contracts/shipping/form-fields';
import type { OrderStatus, ShownOrder } from '@zipfront/contracts/shipping/order';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findMail } from '../../notifications/find-mail.ts';
import { claimNotifications, recordAttempt } from '../../notifications/outbox.ts';
import { MAILS_PER_DAY } from '../../notifications/queue-notification.ts';
import { findOutbox } from '../../notifications/testing/outbox.ts';
import { sampleMailServices } from '../../notifications/testing/sample-mail-services.ts';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { changeOrder } from './change-order.ts';
import { ownerLink } from './order-owner.ts';
import { JSON_ANSWER, type OrderServer, startOrderServer } from './testing/order-server.ts';
import { CALL, ORDER, QUOTE, WITH_PHONE } from './testing/sample-forms.ts';

const MAIL = {
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'orders@carriway.example',
  MAIL_TEAM: 'ana@team.example',
};

/** Honolulu: there is no road, so a person works out the price. */
const NO_PRICE = { to: '96813' };

let store: Store;
let server: OrderServer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

async function kinds(): Promise<string[]> {
  return (await findOutbox(store)).map(({ kind }) => kind).sort();
}

const storedOrder = () =>
  store.reads.selectFrom('shipping_order').selectAll().executeTakeFirstOrThrow();

async function quote(browser = server.browser(), changes: Record<string, string> = {}) {
  const response = await browser.post('/shipping/quote', { ...QUOTE, ...changes }, JSON_ANSWER);
  return (await response.json()).location as string;
}

describe.each(eitherEngine(import.meta.filename))('the outbox for orders on $name', (engine) => {
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    server = await startOrderServer(store, MAIL);
  });

  // behaviour: 18.1
  test('stores a mail about an estimate to its visitor, about an order to the team too, each once', async () => {
    const browser = server.browser();
    const location = await quote(browser);
    expect(await quote(browser)).toBe(location);
    const subject = location.split('/').at(-2);
    expect(await findOutbox(store)).toMatchObject([{ kind: 'estimate-saved', subject }]);
    for (let click = 0; click < 2; click += 1) await browser.post(location, ORDER);
    expect(await kinds()).toEqual(['estimate-saved', 'order-placed', 'order-received']);
  });

  // behaviour: 18.1
  test('stores a mail to the team about a request without a price once it has a number', async () => {
    const browser = server.browser();
    const location = await quote(browser, NO_PRICE);
    expect(await kinds()).toEqual(['estimate-saved']);
    const { consent_version, phone } = ORDER;
    await browser.post(location, { consent_version, phone, consent: 'yes' });
    await browser.post(location, { consent_version, phone, consent: 'yes' });
    expect(await kinds()).toEqual(['estimate-saved', 'price-call-asked']);
    await quote(browser, { ...WITH_PHONE, ...NO_PRICE, name: 'Ana' });
    expect(await kinds()).toEqual([
      'estimate-saved',
      'estimate-saved',
      'price-call-asked',
      'price-call-asked',
    ]);
  });

  // behaviour: 18.1
  test('stores one mail to the team about two call-backs for the same number', async () => {
    await server.browser().post('/shipping/call-back', CALL);
    await server.browser().post('/shipping/call-back', CALL);
    expect(await kinds()).toEqual(['call-back-asked']);
  });

  // behaviour: 18.6
  test('stores no mail to the visitor about what a bot sent, only one to the team', async () => {
    const browser = server.browser();
    const location = await quote(browser, { [TRAP_FIELD]: 'https://spam.example' });
    await browser.post(location, ORDER);
    expect(await kinds()).toEqual(['order-placed']);
  });

  // behaviour: 18.6
  test('limits an address, in any letter case, to five mails of a kind in a day', async () => {
    for (let sent = 0; sent < MAILS_PER_DAY + 1; sent += 1) {
      const browser = server.browser();
      const email = sent % 2 ? QUOTE.email : QUOTE.email.toUpperCase();
      await browser.post(await quote(browser, { name: `Nadia ${sent}`, email }), ORDER);
    }
    const found = await kinds();
    expect(found.filter((kind) => kind === 'estimate-saved')).toHaveLength(MAILS_PER_DAY);
    expect(found.filter((kind) => kind === 'order-received')).toHaveLength(MAILS_PER_DAY);
    expect(found.filter((kind) => kind === 'order-placed')).toHaveLength(MAILS_PER_DAY + 1);
  });

  // behaviour: 18.6
  test('counts mails about what was deleted', async () => {
    for (let sent = 0; sent < MAILS_PER_DAY + 1; sent += 1) {
      await quote(server.browser(), { name: `Nadia ${sent}` });
      const { visit_id } = await store.reads
        .selectFrom('shipping_order')
        .select('visit_id')
        .executeTakeFirstOrThrow();
      expect(await kinds()).toHaveLength(sent < MAILS_PER_DAY ? 1 : 0);
      await store.write(deleteVisit, { visitId: visit_id ?? '' });
    }
  });

  // behaviour: 18.6
  test('stores no mail about an estimate that its visitor cancels', async () => {
    const browser = server.browser();
    const location = await quote(browser);
    await browser.post(location, { form: 'order-cancel', version: '1' });
    expect((await storedOrder()).status).toBe('cancelled');
    expect(await kinds()).toEqual(['estimate-saved']);
  });

  // behaviour: 18.13, 12.39
  test('mails a link that opens the order as its owner in any browser', async () => {
    const location = await quote();
    const services = {
      ...sampleMailServices(store),
      ownerLink: (order: Parameters<typeof ownerLink>[1]) => ownerLink(server.context, order),
    };
    const [row] = await findOutbox(store);
    const mail = row && (await findMail(row, services));
    const { link } = JSON.parse(mail?.text ?? '').mail as { link: string };
    const elsewhere = server.browser('198.51.100.7');
    await elsewhere.get(new URL(link).pathname);
    const { order } = (await (await elsewhere.get(location)).json()) as { order: ShownOrder };
    expect(order.access).toBe('owner');
  });

  // behaviour: 18.25
  test.each([
    'requested',
    'ordered',
  ])('stores a mail about a price and a day that an account sets while it is %s', async (status) => {
    const browser = server.browser();
    const location = await quote(browser);
    if (status === 'ordered') await browser.post(location, ORDER);
    const dee: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };
    const { channels } = server.context;
    const change = async (change: OrderChange) => {
      const { reference, version } = await storedOrder();
      const request = { reference, version, change, by: dee, at: NOON, channels };
      expect(await store.write(changeOrder, request)).toMatchObject({ outcome: 'changed' });
    };
    const mails = async () => {
      const rows = (await findOutbox(store)).filter(({ kind }) => kind === 'order-terms-changed');
      const found = await Promise.all(rows.map((row) => findMail(row, sampleMailServices(store))));
      return found.map((mail) => mail && JSON.parse(mail.text).mail);
    };
    await change({ what: 'price', to: 2_500, reason: 'carrier' });
    expect(await mails()).toMatchObject([{ change: 'price', status, shipment: { price: 2_500 } }]);
    await change({ what: 'price', to: 2_500, reason: 'the same' });
    await change({ what: 'date', to: '2027-01-20', reason: 'carrier' });
    expect(await mails()).toMatchObject([
      { change: 'price' },
      { change: 'date', shipment: { pickupDate: '2027-01-20' } },
    ]);
    await change({ what: 'price', to: null, reason: 'wrong' });
    const isOf = (mail: { change: string; shipment: { price: number | null } } | null) =>
      mail && [mail.change, mail.shipment.price];
    expect((await mails()).map(isOf)).toEqual([null, ['date', null], ['price', null]]);
    await change({ what: 'status', to: 'cancelled', reason: null });
    expect(await mails()).toEqual([null, null, null]);
  });

  // behaviour: 18.25
  test('mails an owner for whom an account orders', async () => {
    await quote();
    const dee: Actor = { accountId: 'dee', name: 'dee', role: 'desk', requestId: null };
    const { reference, version } = await storedOrder();
    const change = { what: 'status', to: 'ordered', reason: null } as const;
    const { channels } = server.context;
    await store.write(changeOrder, { reference, version, change, by: dee, at: NOON, channels });
    expect(await kinds()).toEqual(['estimate-saved', 'order-received']);
  });

  // behaviour: 18.18
  test('withdraws the mail about a step that is taken back, and corrects one that was sent', async () => {
    const browser = server.browser();
    await browser.post(await quote(browser), ORDER);
    const ana: Actor = { accountId: 'ana', name: 'ana', role: 'desk', requestId: null };
    const { channels } = server.context;
    let at = NOON;
    const give = async (to: OrderStatus) => {
      at += 1;
      const { reference, version } = await storedOrder();
      const change = { what: 'status', to, reason: null } as const;
      const request = { reference, version, change, by: ana, at, channels };
      expect(await store.write(changeOrder, request)).toMatchObject({ outcome: 'changed' });
    };
    await give('cancelled');
    expect(await kinds()).toContain('order-changed');
    await give('ordered');
    expect(await kinds()).toEqual(['estimate-saved', 'order-placed', 'order-received']);

    await give('cancelled');
    const claimed = { claim: 'this', channels: ['mail' as const], now: at, limit: 10 };
    for (const { id, attempts } of await store.write(claimNotifications, claimed)) {
      const outcome = { kind: 'sent' as const };
      await store.write(recordAttempt, { id, claim: 'this', attempts, outcome, at });
    }
    await give('ordered');
    const rows = await findOutbox(store);
    const corrected = rows.find(({ kind }) => kind === 'order-corrected');
    const mail = corrected && (await findMail(corrected, sampleMailServices(store)));
    expect(JSON.parse(mail?.text ?? '{}').mail).toMatchObject({ status: 'ordered' });
    await give('cancelled');
    expect(corrected && (await findMail(corrected, sampleMailServices(store)))).toBeNull();
  });

  // behaviour: 18.1
  test('stores nothing without a mail server', async () => {
    server = await startOrderServer(store);
    const browser = server.browser();
    await browser.post(await quote(browser), ORDER);
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 18.2
  test('deletes the mails about a visit with the visit, and no others', async () => {
    const browser = server.browser();
    await browser.post(await quote(browser), ORDER);
    await browser.post('/shipping/call-back', CALL);
    await quote(server.browser(), { name: 'Ben' });
    expect(await kinds()).toHaveLength(5);
    const { visit_id } = await store.reads
      .selectFrom('call_back')
      .select('visit_id')
      .executeTakeFirstOrThrow();
    await store.write(deleteVisit, { visitId: visit_id ?? '' });
    expect(await kinds()).toEqual(['estimate-saved']);
  });
});
