import { randomUUIDv7 } from 'node:crypto';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import type { OrderedVehicle } from '@zipfront/contracts/shipping/order';
import {
  NO_CHANNELS,
  type NotificationChannels,
} from '../../../notifications/queue-notification.ts';
import type { Store } from '../../../platform/store/store.ts';
import { toJson } from '../../../platform/store/tables/columns.ts';
import { NOON, visitRows } from '../../../platform/store/testing/visit-rows.ts';
import { findOrder, newReference } from '../../../shipping/orders/find-order.ts';
import { orderTermsText } from '../../../shipping/orders/order-terms.ts';
import { requestCallBack, type SentCallBack } from '../../../shipping/orders/request-call-back.ts';
import { type SentQuote, storeOrder } from '../../../shipping/orders/store-order.ts';
import { storeReview } from '../../../shipping/reviews/store-review.ts';
import { generateReviews } from '../../../shipping/reviews/testing/generate-reviews.ts';
import type { DeskActor } from '../entries.ts';

/** The terms of a stored request, as its page shows them. */
export async function termsOfRequest(store: Store, reference: string): Promise<string> {
  const order = await findOrder(store.reads, reference);
  return order === null ? '' : orderTermsText(order);
}

/** The consent of every sample. */
const CONSENT = {
  status: 'claimed',
  version: '2026-11-01',
  text: 'Call me about my shipment.',
  at: NOON,
  page: '/shipping/quote/',
  visit: null,
  network: null,
} as const;

/** Stores a call-back with its own visit. Returns its id. */
export async function askForCall(
  store: Store,
  changes: Partial<SentCallBack['callBack']> = {},
  channels: NotificationChannels = NO_CHANNELS,
): Promise<string> {
  const rows = visitRows({ site: 'shipping' });
  const id = randomUUIDv7();
  const digits = String(1_000 + samples++).slice(-4);
  await store.write(requestCallBack, {
    visit: { create: rows },
    callBack: {
      id,
      site: 'shipping',
      locale: 'en-US',
      path: '/shipping/quote/',
      created_at: NOON,
      name: 'Nadia Ruiz',
      phone: `+1212555${digits}`,
      from_zip: '10001',
      to_zip: '99501',
      about: '2019 Honda Civic',
      consent: toJson(CONSENT),
      bot: 0,
      bot_sign: null,
      ...changes,
    },
    state: 'NY',
    mark: id,
    solution: null,
    channels,
  });
  return id;
}

let samples = 0;

/** A person at the desk, without an account. */
export function deskActor(name: string): DeskActor {
  return { accountId: `id-of-${name}`, name, role: 'desk', requestId: null };
}

/** Stores held reviews, oldest first, a day apart. Returns their ids. */
export async function holdReviews(store: Store, count: number): Promise<string[]> {
  const reviews = generateReviews(count, { site: 'shipping', newest: NOON }).map((row) => ({
    ...row,
    status: 'pending' as const,
    status_reason: 'no script',
  }));
  for (const review of reviews) {
    await store.write(storeReview, {
      review,
      sending: {
        id: review.id,
        site: review.site,
        network: '',
        wide_network: '',
        unchallenged: 0,
        sent_at: review.created_at,
        expires_at: review.created_at,
      },
      limits: { perAddress: 1_000, since: 0, unchallengedPerHour: 1_000 },
      mark: review.id,
      solution: null,
      channels: NO_CHANNELS,
    });
  }
  return reviews.map(({ id }) => id).reverse();
}

/** An estimate that needs a person to price it, and an ordinary one. */
export const NO_PRICE: Estimate = { outcome: 'call', why: 'off-mainland' };
const PRICED: Estimate = {
  outcome: 'priced',
  low: 900,
  high: 1_100,
  miles: 790,
  transitDays: [2, 4],
  reasons: [{ reason: 'distance', dollars: 1_000 }],
};

/** Stores a request for a shipment with its own visit. Returns its reference. */
export async function requestOrder(
  store: Store,
  {
    estimate = PRICED,
    reference = newReference(),
    ...changes
  }: Partial<Omit<SentQuote['order'], 'estimate'>> & { estimate?: Estimate } = {},
  solution: SentQuote['solution'] = null,
): Promise<string> {
  const answer = await store.write(storeOrder, {
    visit: { create: visitRows({ site: 'shipping' }) },
    order: {
      reference,
      site: 'shipping',
      locale: 'en-US',
      path: '/shipping/quote/',
      created_at: NOON,
      form_hash: reference,
      status: 'requested',
      from_zip: '10001',
      to_zip: '60601',
      vehicle: toJson(CIVIC),
      running: 1,
      transport: 'open',
      pickup_date: '2026-12-01',
      estimate: toJson(estimate),
      name: 'Otto Meyer',
      email: 'otto@mail.example',
      phone: '+12125554400',
      consent: toJson(null),
      bot: 0,
      bot_sign: null,
      ordered_at: null,
      pickup_street: null,
      delivery_street: null,
      ...changes,
    },
    state: 'NY',
    mark: reference,
    solution,
    channels: NO_CHANNELS,
  });
  if (answer === null || answer === 'sent-before') throw new Error('the order was not stored');
  return reference;
}

const CIVIC: OrderedVehicle = {
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  kind: 'car',
  motorcycleType: null,
};
