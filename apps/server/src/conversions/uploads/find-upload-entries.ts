import { setImmediate } from 'node:timers/promises';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type {
  ConversionRow,
  ConversionUploadRow,
} from '../../platform/store/tables/conversions.ts';
import {
  checkEligibility,
  clickIdFor,
  type EligibilitySettings,
  eligibilitySettings,
  personalReason,
  platformClickAt,
  type SharedClickId,
  type UploadCandidate,
} from './eligibility.ts';
import { isUndone } from './plan-upload.ts';
import type { EntryContact, UploadEntry } from './upload-entry.ts';

export interface VersionEntry {
  id: string;
  entry: UploadEntry;
}

type Version = Pick<
  ConversionUploadRow,
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

type Choices = Pick<UploadSettings, 'notAsked' | 'claims' | 'contacts'>;

/** Maximum number of leads in one query, because databases limit the number of its parameters. */
export const LEADS_PER_QUERY = 500;

/** Maximum age of a click beside which Google accepts personal data. */
const CONTACT_CLICK_AGE_MS = 63 * DAY_MS;

interface Terms {
  choices: Choices;
  /**
   * The goal of new conversions, which pass the whole eligibility check again. Without it only
   * marks are checked.
   */
  goal?: UploadGoal;
  now: number;
}

/**
 * Finds what is sent of stored versions, with click ids, marks and contacts as they are now. After
 * an opt-out only a retraction has an entry.
 */
export async function findUploadEntries(
  db: Db,
  versions: readonly Version[],
  terms: Terms,
): Promise<VersionEntry[]> {
  const { choices, now } = terms;
  const entries: VersionEntry[] = [];
  for (let from = 0; from < versions.length; from += LEADS_PER_QUERY) {
    const part = versions.slice(from, from + LEADS_PER_QUERY);
    const conversions = await findConversions(db, part);
    const contacts =
      choices.contacts === 'hashed' ? await findContacts(db, [...conversions.values()], now) : null;
    for (const version of part) {
      const conversion = conversions.get(version.lead_id);
      const contact = contacts?.get(version.lead_id) ?? null;
      const entry = conversion && createEntry(version, conversion, contact, terms);
      if (entry) entries.push({ id: version.id, entry });
    }
    await setImmediate();
  }
  return entries;
}

interface Found
  extends UploadCandidate,
    Pick<ConversionRow, 'lead_id' | 'subject' | 'value_cents'> {}

async function findConversions(
  db: Db,
  versions: readonly Version[],
): Promise<ReadonlyMap<string, Found>> {
  const leadIds = versions.map(({ lead_id }) => lead_id);
  const rows = leadIds.length === 0 ? [] : await findRows(db, leadIds);
  return new Map(
    rows.map(({ click_ids, clicks, visitSignal, handoffSignal, ...row }) => [
      row.lead_id,
      {
        ...row,
        clickIds: fromJson(click_ids),
        clicks: fromJson(clicks),
        visitSignal,
        handoffSignal,
        wasSent: false,
      },
    ]),
  );
}

function findRows(db: Db, leadIds: string[]) {
  return db
    .selectFrom('conversion')
    .leftJoin('visit', 'visit.id', 'conversion.visit_id')
    .leftJoin('handoff', (join) =>
      join
        .onRef('handoff.visit_id', '=', 'conversion.visit_id')
        .onRef('handoff.lead_id', '=', 'conversion.lead_id'),
    )
    .select(['conversion.lead_id', 'conversion.kind', 'conversion.subject', 'conversion.status'])
    .select(['conversion.at', 'conversion.click_at', 'conversion.decided_at'])
    .select(['conversion.value_cents', 'conversion.click_ids', 'conversion.clicks'])
    .select(['conversion.position', 'conversion.ad_consent'])
    .select(['conversion.bot', 'conversion.sample', 'conversion.privacy_signal'])
    .select(['visit.privacy_signal as visitSignal', 'handoff.privacy_signal as handoffSignal'])
    .where('conversion.lead_id', 'in', leadIds)
    .execute();
}

function createEntry(
  version: Version,
  conversion: Found,
  contact: EntryContact | null,
  { choices, goal: waitedFor, now }: Terms,
): UploadEntry | null {
  const { lead_id: leadId, goal, converted_at: convertedAt, value_cents: valueCents } = version;
  const at = version.sent_at ?? now;
  const clickAt = platformClickAt(conversion, version.platform);
  const common = { leadId, goal, clickAt, convertedAt };
  const consent = conversion.ad_consent === 'granted' ? 'granted' : 'not-asked';
  if (version.change === 'retract') {
    const clickId = retractedClickId(version, conversion);
    if (version.platform === 'microsoft' && clickId === null) return null;
    const change = { kind: 'retract', at } as const;
    return { ...common, valueCents: null, clickId, consent: 'not-asked', change, contact: null };
  }
  if (personalReason(conversion, choices) !== null) return null;
  if (waitedFor && isUndone(conversion.status, waitedFor)) return null;
  const clickId = clickIdFor(version.platform, conversion.clickIds);
  if (version.change === 'new') {
    const settings = waitedFor && eligibilitySettings(choices, waitedFor);
    if (clickId === null || (settings && !isStillEligible(version, conversion, settings, now)))
      return null;
    return { ...common, valueCents, clickId, consent, change: null, contact };
  }
  const change = { kind: 'restate', at } as const;
  return { ...common, valueCents, clickId, consent, change, contact: null };
}

/** Returns the click id by which Microsoft finds a conversion; Google finds it by the lead's id. */
function retractedClickId(
  { platform, click_id }: Version,
  { clickIds }: Found,
): SharedClickId | null {
  if (platform === 'google') return null;
  if (click_id !== null) return { name: 'msclkid', value: click_id };
  return clickIdFor(platform, clickIds);
}

/** Whether a conversion is still eligible with the same amount: not reversed, and not too old. */
function isStillEligible(
  { platform, value_cents }: Version,
  conversion: Found,
  settings: EligibilitySettings,
  now: number,
): boolean {
  const { share } = checkEligibility(conversion, platform, settings, now);
  return share && value_cents === conversion.value_cents;
}

/**
 * Finds the contacts of orders and call-backs whose visitors consented, while platforms accept
 * contacts.
 */
async function findContacts(
  db: Db,
  conversions: readonly Found[],
  now: number,
): Promise<ReadonlyMap<string, EntryContact | null>> {
  const agreed = conversions.filter(
    ({ ad_consent, click_at }) =>
      ad_consent === 'granted' && now - click_at <= CONTACT_CLICK_AGE_MS,
  );
  const contacts = new Map<string, EntryContact | null>();
  for (const { lead_id, kind, subject } of agreed) {
    contacts.set(lead_id, subject === null ? null : await findContact(db, kind, subject));
  }
  return contacts;
}

async function findContact(
  db: Db,
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
