import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { type CallHours, callHoursOfState } from '../../site/zipcodes/call-hours-of-state.ts';
import { stateOfNumber } from '../../site/zipcodes/state-of-number.ts';
import { timeZonesOfState } from '../../site/zipcodes/time-zones-of-state.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';

/** An item with the zip codes of its route. */
interface RoutedItem {
  /** The id of a call-back, or the reference of an order. */
  key: string;
  fromZip: string | null;
  toZip: string | null;
  /** The digits of its number, where a person gave one alone. */
  phoneDigits?: string;
}

/** Where an item comes from: its places, their clocks, and the campaign of its lead. */
export interface Whereabouts {
  /** `Miami, FL`; null where it is not known. */
  place: string | null;
  toPlace: string | null;
  /** Of the pickup's state, otherwise of the number's; that of most people first. */
  timeZones: readonly string[];
  /** What the time zones are known by; null where they are not. */
  zonesBy: 'pickup' | 'number' | null;
  callHours: CallHours;
  /** The campaign with the credit, otherwise its channel; null where that is not known. */
  campaign: string | null;
  source: string | null;
  /** Its lead in the reports; null where they have none. */
  leadId: string | null;
}

/** Finds where items come from, in their order. */
export async function findWhereabouts(
  db: Kysely<Database>,
  items: readonly RoutedItem[],
  zipCodes: Pick<ZipCodes, 'find'>,
): Promise<Whereabouts[]> {
  const leads = await findLeadsOfItems(
    db,
    items.map(({ key }) => key),
  );
  const placeOf = (zip: string | null) => (zip === null ? undefined : zipCodes.find(zip));
  return items.map(({ key, fromZip, toZip, phoneDigits = '' }) => {
    const from = placeOf(fromZip);
    const ofPickup = timeZonesOfState(from?.state ?? '');
    const state = ofPickup.length > 0 ? (from?.state ?? '') : stateOfNumber(phoneDigits);
    const timeZones = timeZonesOfState(state);
    return {
      place: nameOf(from),
      toPlace: nameOf(placeOf(toZip)),
      timeZones,
      zonesBy: timeZones.length === 0 ? null : ofPickup.length > 0 ? 'pickup' : 'number',
      callHours: callHoursOfState(state),
      ...(leads.get(key) ?? { campaign: null, source: null, leadId: null }),
    };
  });
}

function nameOf(place: ReturnType<ZipCodes['find']>): string | null {
  return place === undefined ? null : `${place.city}, ${place.state}`;
}

/** The last lead of each item: an order has two, and its own comes after its estimate. */
async function findLeadsOfItems(
  db: Kysely<Database>,
  keys: string[],
): Promise<Map<string, Pick<Whereabouts, 'campaign' | 'source' | 'leadId'>>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversion')
    .leftJoin('report_lead', 'report_lead.lead_id', 'conversion.lead_id')
    .select(['subject', 'conversion.campaign', 'conversion.channel', 'conversion.source'])
    .select('report_lead.lead_id as leadId')
    .where('subject', 'in', keys)
    .orderBy('conversion.at')
    .execute();
  return new Map(
    rows.map(({ subject, campaign, channel, source, leadId }) => [
      subject ?? '',
      { campaign: campaign || channel, source: source || null, leadId },
    ]),
  );
}
