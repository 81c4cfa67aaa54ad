import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  withoutIdentifiers,
} from '@zipfront/contracts/attribution/attribution';
import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { insertBatch } from '../../platform/store/insert-batch.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { TouchRow } from '../../platform/store/tables/visits.ts';
import { countTouch, lockTouches } from '../../reporting/rollups/count-touch.ts';
import { moveCounts } from '../../reporting/rollups/move-counts.ts';
import { countedBy } from '../../reporting/rollups/visit-dimensions.ts';
import type { Arrival, ArrivalMarks } from './arrival.ts';
import { BEFORE_CONSENT, classifyChannel } from './channel.ts';
import { touchRow, touchToInsert } from './store-visit.ts';

/** Maximum number of touches of a visit; beyond it the newest replaces the one before. */
export const MAX_TOUCHES = 200;

/**
 * Stores the touch of an arrival. First a touch that consent held back is completed, then the
 * form's attribution is used, if it adds something.
 */
export async function recordTouch(trx: Trx, visitId: string, arrival: Arrival): Promise<void> {
  const { submitted } = arrival;
  const last = await lastTouch(trx, visitId);
  if (wasDeferred({ at: last.at, channelRule: last.channel_rule }, arrival)) {
    const { at, path } = last;
    const site = last.site ?? arrival.site;
    const pageUrl = path === arrival.path ? arrival.pageUrl : null;
    await storeTouch(trx, last, { ...arrival, at, site, path, pageUrl }, last.position);
  } else if (isTouch(arrival) && !(await isReload(trx, visitId, arrival))) {
    await storeTouch(trx, last, arrival, last.position + 1);
  }
  if (submitted) await recordSubmitted(trx, visitId, arrival, submitted);
}

/**
 * Adds the attribution that a form has to the last touch if its address was shortened on the way.
 * If both contradict each other, the form makes a new touch. What any touch already has changes
 * nothing.
 */
export async function recordSubmitted(
  trx: Trx,
  visitId: string,
  arrival: Arrival,
  submitted: Attribution,
): Promise<void> {
  const touches = await trx
    .selectFrom('touch')
    .select('fields')
    .where('visit_id', '=', visitId)
    .execute();
  const writable = completedBy(submitted, arrival).fields;
  if (touches.some(({ fields }) => holds(fromJson(fields), writable))) return;
  const last = await lastTouch(trx, visitId);
  if (lacks(fromJson(last.fields), writable)) {
    const { at, path, page_url: pageUrl, referrer } = last;
    const site = last.site ?? arrival.site;
    const whole = completedBy(submitted, { ...arrival, at, site, path, pageUrl, referrer });
    await storeTouch(trx, last, whole, last.position);
  } else {
    await storeTouch(trx, last, completedBy(submitted, arrival), last.position + 1);
  }
}

/**
 * Completes an arrival by the attribution that its form has. Click ids decide on the channel even
 * if they must not be stored.
 */
function completedBy(submitted: Attribution, arrival: Arrival): Arrival {
  const { referrer, marks = [], privacySignal } = arrival;
  return {
    ...arrival,
    fields: privacySignal ? withoutIdentifiers(submitted) : submitted,
    // No host has to be left out, because the site's own hosts are not stored as referrers.
    ...classifyChannel({ fields: submitted, referrer, siteHost: '', marks }),
  };
}

function lastTouch(trx: Trx, visitId: string): Promise<TouchRow> {
  return trx
    .selectFrom('touch')
    .selectAll()
    .where('visit_id', '=', visitId)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
}

async function storeTouch(
  trx: Trx,
  last: TouchRow,
  arrival: Arrival,
  wanted: number,
): Promise<void> {
  const { visit_id: visitId } = last;
  const position = Math.min(wanted, MAX_TOUCHES);
  const place = { visitId, position };
  const touch = touchToInsert(touchRow(arrival, visitId, position));
  const by = countedBy(arrival);
  if (position !== last.position) {
    const [first] = await lockTouches(trx, { visitId, position: 1 });
    const counts = first ? countTouch(place, { ...by, origin: first.origin }, first) : [];
    return insertBatch(trx, [touch, ...counts]);
  }
  await trx
    .deleteFrom('touch')
    .where('visit_id', '=', visitId)
    .where('position', '=', position)
    .execute();
  await insertBatch(trx, [touch]);
  const { day: _day, hour: _hour, ...facts } = by;
  await moveCounts(trx, place, facts);
}

/** Time within which the same arrival as a touch is a reload, not a new touch. */
const SAME_ARRIVAL_MS = 30 * MINUTE_MS;

/**
 * Whether a touch was the same arrival, also if another tab had one in between. One without an
 * address was perhaps completed by another page, on which the visitor agreed.
 */
async function isReload(trx: Trx, visitId: string, arrival: Arrival): Promise<boolean> {
  const touches = await trx
    .selectFrom('touch')
    .select(['at', 'path', 'page_url', 'referrer', 'channel', 'fields'])
    .where('visit_id', '=', visitId)
    .where('at', '>', arrival.at - SAME_ARRIVAL_MS)
    .execute();
  return touches.some(({ page_url: pageUrl, ...touch }) => {
    const path = pageUrl === null ? arrival.path : touch.path;
    return isSameArrival({ ...touch, path, fields: fromJson(touch.fields) }, arrival);
  });
}

/** Whether an arrival is a touch of its own: with attribution, a mark, or an outside referrer. */
export function isTouch({ fields, referrer, marks = [] }: ArrivalMarks): boolean {
  return referrer !== null || marks.length > 0 || ATTRIBUTION_FIELDS.some((field) => fields[field]);
}

/**
 * Whether two arrivals are the same. A missing outside referrer counts as the same. Channels are
 * compared, because marks are not stored.
 */
export function isSameArrival(
  last: ArrivalMarks & { channel: string },
  arrival: ArrivalMarks & { channel: string },
): boolean {
  return (
    arrival.at - last.at < SAME_ARRIVAL_MS &&
    arrival.path === last.path &&
    (!arrival.marks?.length || arrival.channel === last.channel) &&
    (arrival.referrer === null || arrival.referrer === last.referrer) &&
    ATTRIBUTION_FIELDS.every((field) => arrival.fields[field] === last.fields[field])
  );
}

/**
 * Whether a touch was stored without its attribution, because the visitor had not agreed yet, here
 * or on an earlier page. After the yes it is completed.
 */
export function wasDeferred(
  last: { at: number; channelRule: string | null },
  arrival: Pick<ArrivalMarks, 'at'> & { consent: AdConsent },
): boolean {
  return (
    arrival.consent === 'granted' &&
    last.channelRule === BEFORE_CONSENT.channelRule &&
    arrival.at - last.at < SAME_ARRIVAL_MS
  );
}

/**
 * Whether a touch lacks some of the submitted attribution and contradicts none of it: its address
 * was shortened on the way, or not sent.
 */
export function lacks(touch: Attribution, submitted: Attribution): boolean {
  return holds(submitted, touch) && !holds(touch, submitted);
}

function holds(all: Attribution, some: Attribution): boolean {
  return ATTRIBUTION_FIELDS.every((field) => !some[field] || some[field] === all[field]);
}
