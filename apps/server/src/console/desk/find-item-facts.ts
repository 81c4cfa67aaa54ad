import type { Db } from '../../platform/store/schema.ts';
import { callHoursOfState } from '../../site/zipcodes/call-hours-of-state.ts';
import { stateOfNumber } from '../../site/zipcodes/state-of-number.ts';
import { timeZonesOfState, timeZonesOfZip } from '../../site/zipcodes/time-zones-of-state.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';

export interface RoutedItem {
  from_zip: string | null;
  to_zip: string | null;
  /** The digits of its number, where a person gave one alone. */
  phone_digits?: string;
}

export async function withFacts<Item extends RoutedItem>(
  db: Db,
  items: readonly Item[],
  { zipCodes, itemKey }: { zipCodes: Pick<ZipCodes, 'find'>; itemKey: (item: Item) => string },
) {
  if (items.length === 0) return [];
  const leads = await findLeadsOfItems(
    db,
    items.map((item) => itemKey(item)),
  );
  return items.map((item) => ({
    ...item,
    place: placeName(placeAt(item.from_zip, zipCodes)),
    to_place: placeName(placeAt(item.to_zip, zipCodes)),
    ...callTimesOf(item, zipCodes),
    ...(leads.get(itemKey(item)) ?? { campaign: null, source: null, lead_id: null }),
  }));
}

/** When a person may be called: by the zip code of the pickup, otherwise the state of the number. */
export function callTimesOf(
  { from_zip, phone_digits = '' }: Pick<RoutedItem, 'from_zip' | 'phone_digits'>,
  zipCodes: Pick<ZipCodes, 'find'>,
) {
  const ofPickup = placeAt(from_zip, zipCodes)?.state ?? '';
  const isByPickup = timeZonesOfState(ofPickup).length > 0;
  const state = isByPickup ? ofPickup : stateOfNumber(phone_digits);
  const zones = isByPickup ? timeZonesOfZip(from_zip ?? '', state) : timeZonesOfState(state);
  const zonesBy = isByPickup ? ('pickup' as const) : ('number' as const);
  return {
    time_zones: [...zones],
    time_zones_by: zones.length === 0 ? null : zonesBy,
    call_hours: callHoursOfState(state),
  };
}

function placeAt(zip: string | null, zipCodes: Pick<ZipCodes, 'find'>) {
  return zip === null ? undefined : zipCodes.find(zip);
}

function placeName(place: ReturnType<ZipCodes['find']>): string | null {
  return place === undefined ? null : `${place.city}, ${place.state}`;
}

/** The last lead of each item: an order has two, and its own comes after its estimate. */
async function findLeadsOfItems(db: Db, keys: string[]) {
  const rows = await db
    .selectFrom('conversion')
    .leftJoin('report_lead', 'report_lead.lead_id', 'conversion.lead_id')
    .select(['subject', 'conversion.campaign', 'conversion.channel', 'conversion.source'])
    .select('report_lead.lead_id')
    .where('subject', 'in', keys)
    .orderBy('conversion.at')
    .execute();
  return new Map(
    rows.map(({ subject, campaign, channel, source, lead_id }) => [
      subject ?? '',
      { campaign: campaign || channel, source: source || null, lead_id },
    ]),
  );
}
