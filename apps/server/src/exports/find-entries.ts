import type { ExportSettings } from '@zipfront/contracts/content/export-settings';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import type { Kysely } from 'kysely';
import type { ConversionRow } from '../store/conversion-row.ts';
import type { ConversionExportRow } from '../store/export-rows.ts';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import type { EntryContact, ExportEntry } from './export-entry.ts';
import { clickIdFor, personalReason, type SharedClickId } from './may-share.ts';

/** An entry with the version that it is of. */
export interface VersionEntry {
  id: string;
  entry: ExportEntry;
}

/** The version of a conversion that is to leave. */
type Version = Pick<
  ConversionExportRow,
  | 'id'
  | 'lead_id'
  | 'platform'
  | 'goal'
  | 'change'
  | 'value_cents'
  | 'converted_at'
  | 'click_id'
  | 'sent_at'
>;

type Choices = Pick<ExportSettings, 'notAsked' | 'contacts'>;

/** Rows of a query: bounds the number of its parameters. */
const LEADS_A_QUERY = 500;

/** The age of a click up to which Google accepts the data of a person beside it. */
const CONTACT_CLICK_AGE_MS = 63 * DAY_MS;

/**
 * Which entries leave for these versions? Click ids, marks and contacts are those of now: a version whose visitor has opted
 * out since has no entry, but for a retraction.
 */
export async function findEntries(
  db: Kysely<Database>,
  versions: readonly Version[],
  { choices, now }: { choices: Choices; now: number },
): Promise<VersionEntry[]> {
  const entries: VersionEntry[] = [];
  for (let from = 0; from < versions.length; from += LEADS_A_QUERY) {
    const part = versions.slice(from, from + LEADS_A_QUERY);
    const conversions = await conversionsOf(db, part);
    const contacts =
      choices.contacts === 'hashed' ? await contactsOf(db, [...conversions.values()], now) : null;
    for (const version of part) {
      const conversion = conversions.get(version.lead_id);
      const contact = contacts?.get(version.lead_id) ?? null;
      const entry = conversion && entryOf(version, conversion, { choices, contact, now });
      if (entry) entries.push({ id: version.id, entry });
    }
  }
  return entries;
}

type Found = Awaited<ReturnType<typeof readConversions>>[number];

async function conversionsOf(
  db: Kysely<Database>,
  versions: readonly Version[],
): Promise<ReadonlyMap<string, Found>> {
  const leadIds = versions.map(({ lead_id }) => lead_id);
  const rows = leadIds.length === 0 ? [] : await readConversions(db, leadIds);
  return new Map(rows.map((row) => [row.lead_id, row]));
}

function readConversions(db: Kysely<Database>, leadIds: string[]) {
  return db
    .selectFrom('conversion')
    .leftJoin('visit', 'visit.id', 'conversion.visit_id')
    .select(['conversion.lead_id', 'conversion.kind', 'conversion.subject', 'conversion.click_at'])
    .select(['conversion.click_ids', 'conversion.ad_consent', 'conversion.privacy_signal'])
    .select(['conversion.bot', 'conversion.sample', 'visit.privacy_signal as visit_signal'])
    .where('conversion.lead_id', 'in', leadIds)
    .execute();
}

function entryOf(
  version: Version,
  conversion: Found,
  { choices, contact, now }: { choices: Choices; contact: EntryContact | null; now: number },
): ExportEntry | null {
  const { lead_id: leadId, goal, converted_at: convertedAt, value_cents: valueCents } = version;
  const at = version.sent_at ?? now;
  const common = { leadId, goal, clickAt: conversion.click_at, convertedAt };
  const consent = conversion.ad_consent === 'granted' ? 'granted' : 'not-asked';
  if (version.change === 'retract') {
    const clickId: SharedClickId | null =
      version.click_id === null ? null : { name: 'msclkid', value: version.click_id };
    const change = { kind: 'retract', at } as const;
    return { ...common, valueCents: 0, clickId, consent: 'not-asked', change, contact: null };
  }
  if (isWithheld(conversion, choices)) return null;
  const clickId = clickIdFor(version.platform, fromJson(conversion.click_ids));
  if (version.change === 'new') {
    if (clickId === null) return null;
    return { ...common, valueCents, clickId, consent, change: null, contact };
  }
  const change = { kind: 'restate', at } as const;
  const named = version.platform === 'microsoft' ? clickId : null;
  return { ...common, valueCents, clickId: named, consent, change, contact: null };
}

function isWithheld(conversion: Found, choices: Choices): boolean {
  const { ad_consent, privacy_signal, bot, sample, visit_signal: visitSignal } = conversion;
  const marks = { ad_consent, privacy_signal, bot, sample, visitSignal, handoffSignal: null };
  return personalReason(marks, choices) !== null;
}

/** Contacts of orders and call-backs whose visitors said yes, while platforms accept them. */
async function contactsOf(
  db: Kysely<Database>,
  conversions: readonly Found[],
  now: number,
): Promise<ReadonlyMap<string, EntryContact>> {
  const agreed = conversions.filter(
    ({ ad_consent, click_at }) =>
      ad_consent === 'granted' && now - click_at <= CONTACT_CLICK_AGE_MS,
  );
  const contacts = new Map<string, EntryContact>();
  for (const { lead_id, kind, subject } of agreed) {
    const contact = subject === null ? null : await findContact(db, kind, subject);
    if (contact) contacts.set(lead_id, contact);
  }
  return contacts;
}

async function findContact(
  db: Kysely<Database>,
  kind: ConversionRow['kind'],
  subject: string,
): Promise<EntryContact | null> {
  if (kind === 'call-back') {
    const call = await db
      .selectFrom('call_back')
      .select('phone')
      .where('id', '=', subject)
      .executeTakeFirst();
    return call ? { email: null, phone: call.phone } : null;
  }
  const order = await db
    .selectFrom('shipping_order')
    .select(['email', 'phone'])
    .where('reference', '=', subject)
    .executeTakeFirst();
  return order ?? null;
}
