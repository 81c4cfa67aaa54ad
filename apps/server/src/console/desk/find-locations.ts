import type { Db } from '../../platform/store/schema.ts';
import { callHoursOfState } from '../../site/zipcodes/call-hours-of-state.ts';
import { stateOfNumber } from '../../site/zipcodes/state-of-number.ts';
import { timeZonesOfState } from '../../site/zipcodes/time-zones-of-state.ts';
import type { ZipCodes } from '../../site/zipcodes/zip-codes.ts';

export interface RoutedItem {
  from_zip: string | null;
  to_zip: string | null;
  /** The digits of its number, where a person gave one alone. */
  phone_digits?: string;
}

export async function withLocations<Item extends RoutedItem>(
  db: Db,
  items: readonly Item[],
  { zipCodes, itemKey }: { zipCodes: Pick<ZipCodes, 'find'>; itemKey: (item: Item) => string },
) {
  if (items.length === 0) return [];
  const leads = await findLeadsOfItems(
    db,
    items.map((item) => itemKey(item)),
  );
  const zipPlace = (zip: string | null) => (zip === null ? undefined : zipCodes.find(zip));
  return items.map((item) => {
    const from = zipPlace(item.from_zip);
    const ofPickup = timeZonesOfState(from?.state ?? '');
    const state =
      ofPickup.length > 0 ? (from?.state ?? '') : stateOfNumber(item.phone_digits ?? '');
    const zones = timeZonesOfState(state);
    const zonesBy = ofPickup.length > 0 ? ('pickup' as const) : ('number' as const);
    return {
      ...item,
      place: placeName(from),
      to_place: placeName(zipPlace(item.to_zip)),
      time_zones: [...zones],
      time_zones_by: zones.length === 0 ? null : zonesBy,
      call_hours: callHoursOfState(state),
      ...(leads.get(itemKey(item)) ?? { campaign: null, source: null, lead_id: null }),
    };
  });
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
