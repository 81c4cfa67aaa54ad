import {
  MAILED_STATUSES,
  type MailedShipment,
  type MailedVehicle,
  OWNER_CHANGES,
  TERMS_CHANGES,
} from '@zipfront/contracts/notifications/mail';
import type { NotificationKind } from '@zipfront/contracts/notifications/notifications';
import type { OrderedVehicle, ShownPlace } from '@zipfront/contracts/shipping/order';
import type { Trx } from '../platform/store/schema.ts';
import { fromJson } from '../platform/store/tables/columns.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { OrderRow } from '../platform/store/tables/shipping.ts';
import { timeZoneOfSite } from '../site/pages/site-time-zones.ts';
import { makeKey, nameKey, type Vehicles } from '../site/vehicles/vehicles.ts';
import type { FoundMail, MailServices } from './mail-services.ts';
import { PRICE_CALL_ASKED_AT, UNTRIED_CALL_BACK, UNTRIED_PRICE_CALL } from './overdue.ts';
import { itemLink } from './queue-notification.ts';

/** Finds the content of a mail about an order or a call-back. Returns null if it was deleted. */
export async function findOrderMail(
  { kind, subject, facts }: Pick<OutboxRow, 'kind' | 'subject' | 'facts'>,
  services: MailServices,
): Promise<FoundMail | null> {
  const { store, config } = services;
  if (kind === 'call-back-asked' || kind === 'call-back-overdue') {
    return findCallBackMail({ kind, subject }, services);
  }
  const order = await store.reads
    .selectFrom('shipping_order')
    .selectAll()
    .where('reference', '=', subject)
    .executeTakeFirst();
  if (order === undefined) return null;
  const about = { site: order.site, locale: order.locale, visitor: order.email };
  const shipment = mailedShipment(order, services);
  switch (kind) {
    case 'order-placed':
    case 'price-call-asked': {
      const link = itemLink(config, 'orders', subject);
      return { ...about, content: { kind, shipment, bot: order.bot === 1, link } };
    }
    case 'price-call-overdue': {
      const askedAt = await untriedSince(subject, services);
      if (askedAt === null) return null;
      const link = itemLink(config, 'orders', subject);
      const timeZone = timeZoneOfSite(services.pages, order.site);
      return { ...about, content: { kind, shipment, askedAt, timeZone, link } };
    }
    case 'estimate-saved': {
      const isCallAsked = order.phone !== null;
      const link = services.ownerLink(order);
      return { ...about, content: { kind, shipment, isCallAsked, link } };
    }
    case 'order-received':
      return { ...about, content: { kind, shipment, link: services.ownerLink(order) } };
    case 'order-changed': {
      const given = fromJson(facts);
      const status = MAILED_STATUSES.find((name) => name === given.status);
      if (status === undefined) return null;
      return { ...about, content: { kind, status, shipment, link: services.ownerLink(order) } };
    }
    case 'order-terms-changed': {
      const given = fromJson(facts);
      const change = TERMS_CHANGES.find((name) => name === given.change);
      const current = change === 'date' ? order.pickup_date : String(order.price ?? '');
      // A later change has its own mail, and nothing of a cancelled order matters.
      if (change === undefined || current !== given.to || order.status === 'cancelled') return null;
      const { status } = order;
      const link = services.ownerLink(order);
      return { ...about, content: { kind, change, status, shipment, link } };
    }
    case 'order-changed-by-owner': {
      const given = fromJson(facts);
      const change = OWNER_CHANGES.find((name) => name === given.change);
      if (change === undefined) return null;
      return { ...about, content: { kind, change, shipment, link: services.ownerLink(order) } };
    }
    case 'order-corrected': {
      const { status } = fromJson(facts);
      const isStill = order.status === status;
      const { status: now } = order;
      return isStill
        ? { ...about, content: { kind, status: now, shipment, link: services.ownerLink(order) } }
        : null;
    }
    default:
      return null;
  }
}

/**
 * Finds the content of a mail about a call-back. Returns null if it was deleted, and for an overdue
 * one that was tried meanwhile.
 */
async function findCallBackMail(
  { kind, subject }: { kind: 'call-back-asked' | 'call-back-overdue'; subject: string },
  services: MailServices,
): Promise<FoundMail | null> {
  const row = await services.store.reads
    .selectFrom('call_back')
    .select(['site', 'locale', 'from_zip', 'to_zip', 'bot', 'created_at'])
    .where('id', '=', subject)
    .$if(kind === 'call-back-overdue', (query) => query.where(UNTRIED_CALL_BACK))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { site, locale, from_zip: from, to_zip: to, created_at: askedAt } = row;
  const route =
    from && to ? { from: shownPlace(from, services), to: shownPlace(to, services) } : null;
  const link = itemLink(services.config, 'call-backs', subject);
  const content: FoundMail['content'] =
    kind === 'call-back-asked'
      ? { kind, route, bot: row.bot === 1, link }
      : { kind, route, askedAt, timeZone: timeZoneOfSite(services.pages, site), link };
  return { site, locale, visitor: null, content };
}

/**
 * Returns since when an order has waited for a call about its price, in epoch milliseconds; null if
 * something was done meanwhile.
 */
async function untriedSince(reference: string, { store }: MailServices): Promise<number | null> {
  const row = await store.reads
    .selectFrom('shipping_order')
    .select(PRICE_CALL_ASKED_AT.as('at'))
    .where('reference', '=', reference)
    .where(UNTRIED_PRICE_CALL)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.at);
}

function mailedShipment(order: OrderRow, services: MailServices): MailedShipment {
  return {
    reference: order.reference,
    from: shownPlace(order.from_zip, services),
    to: shownPlace(order.to_zip, services),
    vehicle: knownVehicle(fromJson(order.vehicle), services.vehicles),
    pickupDate: order.pickup_date,
    estimate: fromJson(order.estimate),
    price: order.price,
  };
}

function shownPlace(zip: string, { zipCodes }: Pick<MailServices, 'zipCodes'>): ShownPlace {
  const { city = '', state = '' } = zipCodes.find(zip) ?? {};
  return { zip, city, state };
}

/** Returns a vehicle as our lists spell it, or anyone could send text to any address. */
function knownVehicle(
  { year, make, model, kind, motorcycleType }: OrderedVehicle,
  vehicles: Vehicles,
): MailedVehicle {
  const group = kind === 'motorcycle' ? 'motorcycle' : 'fourWheels';
  const knownMake = vehicles.makes(group, year).find((one) => nameKey(one) === makeKey(make));
  const knownModel = vehicles
    .models(group, year, knownMake ?? '')
    .find((one) => nameKey(one) === nameKey(model));
  const name = knownMake && knownModel ? `${knownMake} ${knownModel}` : null;
  return { year, name, kind, motorcycleType };
}

const KINDS = [
  'order-received',
  'order-changed',
  'order-changed-by-owner',
] as const satisfies NotificationKind[];

/**
 * Withdraws a mail about an order if it was not sent yet. Returns whether the visitor has the mail,
 * or is about to get it.
 */
export async function withdrawOrderMail(
  trx: Trx,
  { reference, at }: { reference: string; at: number },
): Promise<boolean> {
  await trx
    .deleteFrom('outbox')
    .where('subject', '=', reference)
    .where('kind', 'in', KINDS)
    .where('created_at', '=', at)
    .where('state', '!=', 'sent')
    .where('claim', 'is', null)
    .execute();
  const left = await trx
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', reference)
    .where('kind', 'in', KINDS)
    .where('created_at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}
