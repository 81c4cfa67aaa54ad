import {
  type Attribution,
  type AttributionField,
  IDENTIFIER_FIELDS,
} from '@zipfront/contracts/attribution/attribution';
import { creditedTouch } from '@zipfront/contracts/attribution/credit';
import { PLATFORM_CLICK_IDS, PLATFORMS } from '@zipfront/contracts/console/uploads';
import { mayIdentify } from '@zipfront/contracts/privacy/consent';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import { insertion } from '../../platform/store/insertions.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { type AdConsentColumns, fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { ConversionRow, PlatformClicks } from '../../platform/store/tables/conversions.ts';
import type { TouchRow } from '../../platform/store/tables/visits.ts';
import { countLead, countLeadAs } from '../../reporting/rollups/count-lead.ts';

const insertConversion = insertion('conversion');

const OPEN = { status: 'open', value_cents: null, decided_at: null } as const;

export interface NewConversion
  extends Pick<
    ConversionRow,
    | 'kind'
    | 'subject'
    | 'site'
    | 'at'
    | 'line'
    | 'us_state'
    | keyof AdConsentColumns
    | 'privacy_signal'
    | 'bot'
  > {
  visit_id: string;
  lead_id?: string;
}

/** Stores the row of a new lead with the lead itself, and counts it unless a bot made it. */
export async function recordConversion(trx: Trx, conversion: NewConversion): Promise<void> {
  const touches = await findTouches(trx, conversion.visit_id);
  // The clock of a server may have been set back since the latest arrival.
  const at = Math.max(conversion.at, ...touches.map((touch) => touch.at));
  const credited = creditedTouch(touches, at);
  const first = touchNames(touches[0] ?? credited);
  const { at: clickAt, ids, clicks } = mayIdentify(conversion) ? latestClicks(touches) : NO_CLICKS;
  const row = {
    ...conversion,
    at,
    lead_id: conversion.lead_id ?? newLeadId(),
    position: credited.position,
    ...touchNames(credited),
    first_channel: first.channel,
    first_source: first.source,
    first_campaign: first.campaign,
    first_campaign_id: first.campaign_id,
    click_at: clickAt ?? credited.at,
    click_ids: toJson(ids),
    clicks: toJson(clicks),
    expires_at: (clickAt ?? credited.at) + PERIODS_MS.conversion,
    sample: 0 as const,
    ...OPEN,
  };
  await insertConversion(trx, row);
  await countConversion(trx, row);
}

async function countConversion(
  trx: Trx,
  { bot, visit_id, click_at, ...row }: ConversionRow,
  estimateId?: string,
): Promise<void> {
  if (bot === 1) return;
  const { lead_id, kind, at, position, line, us_state } = row;
  const lead = { lead_id, kind, at, expires_at: click_at + PERIODS_MS.countedLead };
  if (visit_id !== null) await countLead(trx, { visit_id, position, line, us_state, ...lead });
  else if (estimateId !== undefined) await countLeadAs(trx, estimateId, lead);
}

/**
 * Stores the row of an order as a copy of its estimate's: the credit and the clicks are there even
 * after the visit has ended. The caller must have locked the visit, because an opt-out at the same
 * time would not find the new row.
 */
export async function recordOrder(
  trx: Trx,
  { reference, at, bot }: { reference: string } & Pick<ConversionRow, 'at' | 'bot'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('conversion')
    .selectAll()
    .where('subject', '=', reference)
    .execute();
  if (rows.some(({ kind }) => kind === 'order')) return;
  const estimate = rows.find(({ kind }) => kind === 'estimate');
  if (estimate === undefined) return;
  const order = { ...estimate, ...OPEN, lead_id: newLeadId(), kind: 'order' as const, at, bot };
  // `insertConversion` does not know the columns that a later release has added to a copied row.
  await trx.insertInto('conversion').values(order).execute();
  await countConversion(trx, order, estimate.lead_id);
}

type FoundTouch = Pick<TouchRow, 'position' | 'at' | 'channel'> & { fields: Attribution };

async function findTouches(trx: Trx, visitId: string): Promise<FoundTouch[]> {
  const rows = await trx
    .selectFrom('touch')
    .select(['position', 'at', 'channel', 'fields'])
    .where('visit_id', '=', visitId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, fields: fromJson(row.fields) }));
}

function touchNames({ channel, fields }: FoundTouch) {
  return {
    channel,
    source: fields.source ?? '',
    campaign: fields.campaign ?? '',
    campaign_id: fields.utm_id ?? '',
  };
}

interface LatestClicks {
  /** The latest click on any platform was then. It is null without a click. */
  at: number | null;
  ids: Attribution;
  clicks: PlatformClicks;
}

const NO_CLICKS: LatestClicks = { at: null, ids: {}, clicks: {} };

const OF_NO_PLATFORM = IDENTIFIER_FIELDS.filter(
  (name) => !PLATFORMS.some((platform) => PLATFORM_CLICK_IDS[platform].includes(name)),
);

/**
 * Finds the latest click of each platform, by which the platform may claim a lead, whichever touch
 * has the credit.
 */
function latestClicks(touches: readonly FoundTouch[]): LatestClicks {
  const pickFields = ({ fields }: FoundTouch, names: readonly AttributionField[]) =>
    Object.fromEntries(names.filter((name) => fields[name]).map((name) => [name, fields[name]]));
  const latest = (names: readonly AttributionField[]) =>
    touches.findLast(({ fields }) => names.some((name) => fields[name]));
  const found: LatestClicks = { at: latest(IDENTIFIER_FIELDS)?.at ?? null, ids: {}, clicks: {} };
  for (const platform of PLATFORMS) {
    const clickIds = PLATFORM_CLICK_IDS[platform];
    const click = latest(clickIds);
    if (click === undefined) continue;
    Object.assign(found.ids, pickFields(click, clickIds));
    found.clicks[platform] = { at: click.at, position: click.position };
  }
  const other = latest(OF_NO_PLATFORM);
  if (other) Object.assign(found.ids, pickFields(other, OF_NO_PLATFORM));
  return found;
}
