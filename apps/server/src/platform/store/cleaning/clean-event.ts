import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { cleanAttribution } from '@zipfront/contracts/attribution/clean-attribution';
import { eventUnderSignal } from '@zipfront/contracts/events/event-under-signal';
import { schemaUri } from '@zipfront/contracts/events/names';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { REDACTED } from '@zipfront/contracts/privacy/personal-text';
import { cleanText, pathUnderSignal } from '@zipfront/contracts/privacy/privacy';
import { boundedMemo } from '../../bounded-memo.ts';
import { UUIDS_IN_TEXT } from '../ids.ts';
import { fromJson } from '../tables/columns.ts';
import type { BadEventRow, EventRow } from '../tables/events.ts';
import { parsedRaw, rawText } from './clean-text.ts';
import { cleanValue, sameJson } from './clean-value.ts';

/** Contexts of any version that reveal whose an event is. */
const NAMING_CONTEXT = /^iglu:com\.zipfront\/(?:identity|session)\//;

/** Contexts that reveal whose an event is, and how that visitor came. */
const PERSONAL_CONTEXT = /^iglu:com\.zipfront\/(?:identity|session|attribution)\//;

/** The query and fragment of an address, alone or inside text. */
const QUERY = /[?#][^\s"'<>()]+/g;

/** Removes what no later choice could reach: identity, session, attribution, queries. */
export function anonymousEvent(row: EventRow): EventRow {
  const { contexts, name } = anonymousContexts(row.contexts);
  if (!name) return row;
  const path = row.path && pathUnderSignal(row.path);
  return { ...row, path, data: JSON.stringify(anonymousValue(fromJson(row.data))), contexts };
}

const anonymousContexts = boundedMemo<{ contexts: EventRow['contexts']; name: boolean }>(
  (json) => {
    const contexts: SelfDescribing[] = fromJson(json);
    const name = contexts.some((context) => isOfSchema(context, NAMING_CONTEXT));
    return {
      contexts: name ? JSON.stringify(anonymousValue(withoutPersons(contexts))) : json,
      name,
    };
  },
  // The events of a batch share theirs, which has at most 32 KB.
  { maxEntries: 20 },
);

/** Removes every id from a bad event except its own, because its content can be anything. */
export function anonymousBadEvent(row: BadEventRow): BadEventRow {
  const text = anonymousRaw(row.raw);
  return {
    ...row,
    raw: text.replace(UUIDS_IN_TEXT, (id) => (id.toLowerCase() === row.id ? id : REDACTED)),
  };
}

export function withoutNames(contexts: readonly SelfDescribing[]): SelfDescribing[] {
  return contexts.filter((context) => !isOfSchema(context, NAMING_CONTEXT));
}

function anonymousRaw(raw: string): string {
  const value = parsedRaw(raw);
  if (value === undefined) return cleanText(rawText(raw, false), { privacySignal: true });
  const { contexts } = Object(value);
  const names =
    Array.isArray(contexts) && contexts.some((item) => isOfSchema(item, NAMING_CONTEXT));
  return names ? JSON.stringify(anonymousValue(value)) : raw;
}

function anonymousValue(value: unknown): unknown {
  return withoutQueries(cleanValue(value, true).value);
}

/** Returns a clean JSON value without queries of addresses and contexts about a visitor. */
function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(QUERY, '');
  if (Array.isArray(value)) return withoutPersons(value).map(withoutQueries);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutQueries(part)]),
  );
}

function withoutPersons<Item>(items: readonly Item[]): Item[] {
  return items.filter((item) => !isOfSchema(item, PERSONAL_CONTEXT));
}

function isOfSchema(item: unknown, contexts: RegExp): boolean {
  const { schema } = Object(item);
  return typeof schema === 'string' && contexts.test(schema);
}

const ATTRIBUTION_CONTEXT = schemaUri('attribution');

/**
 * Cleans the attribution of an event in its original contexts, because a partly personal value is
 * removed as a whole.
 */
export function withCleanAttribution(
  clean: SelfDescribing[],
  original: SelfDescribing[],
  privacySignal: boolean,
): SelfDescribing[] {
  const contexts = clean.map((context, index) => {
    if (context.schema !== ATTRIBUTION_CONTEXT) return context;
    const { fields } = cleanAttribution(original[index]?.data ?? {});
    const data = privacySignal ? withoutIdentifiers(fields) : fields;
    return sameJson(data, context.data) ? context : { ...context, data };
  });
  return contexts.some((context, index) => context !== clean[index]) ? contexts : clean;
}

type StoredEventJson = Pick<EventRow, 'data' | 'contexts'>;

/** Cleans a stored event by newer rules or a later privacy signal; null if nothing changes. */
function cleanStoredEvent(
  { schema, ...stored }: Pick<EventRow, 'schema' | 'data' | 'contexts'>,
  privacySignal: boolean,
): StoredEventJson | null {
  const received = { schema, data: fromJson(stored.data), contexts: fromJson(stored.contexts) };
  const { data, contexts } = privacySignal ? (eventUnderSignal(received) ?? received) : received;
  const original = [data, contexts] as [Record<string, unknown>, SelfDescribing[]];
  const { value } = cleanValue(original, privacySignal);
  const [cleanData, cleanContexts] = value;
  const attributed = withCleanAttribution(cleanContexts, original[1], privacySignal);
  const isSame = !privacySignal && value === original && attributed === cleanContexts;
  if (isSame) return null;
  return { data: JSON.stringify(cleanData), contexts: JSON.stringify(attributed) };
}

/**
 * Cleans a stored bad event as JSON, or as text if it was truncated or never JSON; the same text if
 * nothing has to change.
 */
function cleanStoredRaw(raw: string, privacySignal: boolean): string {
  const original = parsedRaw(raw);
  if (original === undefined) return rawText(raw, privacySignal);
  const { value } = cleanValue(
    privacySignal ? eventUnderSignal(original) : original,
    privacySignal,
  );
  return value === original ? raw : JSON.stringify(value);
}

/**
 * Cleans an event as after an opt-out, whatever its request said: another tab may not know of the
 * opt-out yet.
 */
export function optedOutEvent(row: EventRow): EventRow {
  if (row.privacy_signal === 1) return row;
  const path = row.path && pathUnderSignal(row.path);
  return { ...row, ...cleanStoredEvent(row, true), path, privacy_signal: 1 };
}

export function optedOutBadEvent(row: BadEventRow): BadEventRow {
  if (row.privacy_signal === 1) return row;
  return { ...row, raw: cleanStoredRaw(row.raw, true), privacy_signal: 1 };
}
