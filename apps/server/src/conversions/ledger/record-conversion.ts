import { type Attribution, IDENTIFIER_FIELDS } from '@zipfront/contracts/attribution';
import { allowsIdentifiers } from '@zipfront/contracts/consent';
import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { newLeadId } from '../../platform/store/ids.ts';
import { insertion } from '../../platform/store/insertions.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type AdConsentColumns, fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { ConversionRow } from '../../platform/store/tables/conversions.ts';
import { countLead } from '../../reporting/rollups/count-money.ts';
import { countConversion } from '../../reporting/rollups/count-visit.ts';

const insertConversion = insertion('conversion', [
  'lead_id',
  'kind',
  'subject',
  'visit_id',
  'site',
  'at',
  'click_at',
  'expires_at',
  'channel',
  'source',
  'campaign',
  'campaign_id',
  'click_ids',
  'ad_consent',
  'ad_consent_at',
  'ad_consent_version',
  'privacy_signal',
  'bot',
  'sample',
  'status',
  'value_cents',
  'decided_at',
]);

/** A conversion of which no partner has reported. */
const OPEN = { status: 'open', value_cents: null, decided_at: null } as const;

/** A conversion of a visit that is stored. */
export interface NewConversion
  extends Pick<
    ConversionRow,
    'kind' | 'subject' | 'site' | 'at' | keyof AdConsentColumns | 'privacy_signal' | 'bot'
  > {
  visit_id: string;
  /** A new one by default. */
  lead_id?: string;
}

/** Writes a conversion into the ledger, in the transaction of what it is about, and counts it; one of a bot is not counted. */
export async function recordConversion(
  trx: Transaction<Database>,
  conversion: NewConversion,
): Promise<void> {
  const { at, channel, fields } = await findClick(trx, conversion.visit_id);
  const mayIdentify = conversion.privacy_signal === 0 && allowsIdentifiers(conversion.ad_consent);
  const leadId = conversion.lead_id ?? newLeadId();
  await insertConversion(trx, {
    ...conversion,
    lead_id: leadId,
    click_at: at,
    expires_at: at + PERIODS_MS.conversion,
    channel,
    source: fields.source ?? '',
    campaign: fields.campaign ?? '',
    campaign_id: fields.utm_id ?? '',
    click_ids: toJson(mayIdentify ? clickIdsOf(fields) : {}),
    sample: 0,
    ...OPEN,
  });
  const { kind, visit_id: visitId } = conversion;
  if (conversion.bot === 1) return;
  const counted = await countConversion(trx, { visitId, kind, at: conversion.at });
  if (counted && kind === 'hand-off') await countLead(trx, counted, { leadId, clickAt: at });
}

/**
 * Writes the order that was made of an estimate into the ledger, by the visitor or by an account, with the click of the estimate: its
 * visit may be over. An order has one row, which is open again where it was reversed; without a row of the estimate it gets none. The
 * visit must be locked: otherwise an opt-out at the same time would not find the row.
 */
export async function recordOrder(
  trx: Transaction<Database>,
  { reference, at, bot }: { reference: string } & Pick<ConversionRow, 'at' | 'bot'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('conversion')
    .selectAll()
    .where('subject', '=', reference)
    .execute();
  if (rows.some(({ kind }) => kind === 'order')) return setStatus(trx, reference, OPEN);
  const estimate = rows.find(({ kind }) => kind === 'estimate');
  if (estimate === undefined) return;
  await insertConversion(trx, {
    ...estimate,
    ...OPEN,
    lead_id: newLeadId(),
    kind: 'order',
    at,
    bot,
  });
  const { visit_id: visitId } = estimate;
  if (bot === 0 && visitId !== null) await countConversion(trx, { visitId, kind: 'order', at });
}

/**
 * Marks the order of an estimate as reversed, as a partner's report does with a hand-off: platforms that have it get it restated as nothing, and
 * it leaves for no other. It stays counted.
 */
export async function reverseOrder(
  trx: Transaction<Database>,
  { reference, at }: { reference: string } & Pick<ConversionRow, 'at'>,
): Promise<void> {
  await setStatus(trx, reference, { status: 'reversed', decided_at: at });
}

async function setStatus(
  trx: Transaction<Database>,
  reference: string,
  status: Partial<Pick<ConversionRow, keyof typeof OPEN>>,
): Promise<void> {
  await trx
    .updateTable('conversion')
    .set(status)
    .where('subject', '=', reference)
    .where('kind', '=', 'order')
    .execute();
}

/** The latest touch of a visit that has a click id; without one its last touch. */
async function findClick(
  trx: Transaction<Database>,
  visitId: string,
): Promise<{ at: number; channel: string; fields: Attribution }> {
  const rows = await trx
    .selectFrom('touch')
    .select(['at', 'channel', 'fields'])
    .where('visit_id', '=', visitId)
    .orderBy('position', 'desc')
    .execute();
  const touches = rows.map((row) => ({ ...row, fields: fromJson(row.fields) }));
  const click =
    touches.find(({ fields }) => Object.keys(clickIdsOf(fields)).length > 0) ?? touches[0];
  if (click === undefined) throw new Error('A visit has no touch.');
  return click;
}

function clickIdsOf(fields: Attribution): Attribution {
  const clickIds: Attribution = {};
  for (const name of IDENTIFIER_FIELDS) if (fields[name]) clickIds[name] = fields[name];
  return clickIds;
}
