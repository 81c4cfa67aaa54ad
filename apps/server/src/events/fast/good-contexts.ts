import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { withCleanAttribution } from '../../store/cleaning/with-clean-attribution.ts';

const SESSION_CONTEXT = schemaUri('session');
const PAGE_CONTEXT = schemaUri('page');

const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The contexts of an event that were found good, and what its row takes from them. */
export interface GoodContexts {
  /** As they came. */
  original: unknown;
  /** As they may be written. */
  clean: SelfDescribing[];
  /** The JSON of `clean`. */
  json: string;
  /** What the event that brought them held in all; they are no more than that. */
  values: number;
  /** The signal that they were cleaned under. */
  privacySignal: boolean;
  /** The visit that the session context names, in lower case. */
  visitId: string | null;
  /** Where the page context says that the event happened; of any shape. */
  pageUrl: unknown;
}

/**
 * What is remembered of a batch: its events were made on one page, one after the other, and nearly
 * always bring the same contexts. Those are cleaned, checked and written as JSON once.
 */
export interface ContextsMemory {
  last: GoodContexts | null;
}

/** Contexts that were just found good. */
export function goodContexts(
  found: Pick<GoodContexts, 'original' | 'clean' | 'values' | 'privacySignal'>,
): GoodContexts {
  const { clean: values, original, privacySignal } = found;
  const clean = withCleanAttribution(values, original as SelfDescribing[], privacySignal);
  return {
    ...found,
    clean,
    json: JSON.stringify(clean),
    visitId: namedVisit(clean),
    pageUrl: contextData(clean, PAGE_CONTEXT)?.page_url,
  };
}

/** The visit that contexts of any shape name in the session's one. */
export function namedVisit(contexts: unknown): string | null {
  return uuidOf(contextData(contexts, SESSION_CONTEXT)?.tzses);
}

/** Whether contexts of any shape say that their browser sends the privacy signal. */
export function sayPrivacySignal(contexts: unknown): boolean {
  return (
    Array.isArray(contexts) &&
    contexts.some(
      (context) => context?.schema === PAGE_CONTEXT && context.data?.privacy_signal === true,
    )
  );
}

/** A UUID in lower case; null for anything else. */
export function uuidOf(value: unknown): string | null {
  return typeof value === 'string' && UUID_SHAPE.test(value) ? value.toLowerCase() : null;
}

type Fields = Record<string, unknown>;

function contextData(contexts: unknown, schema: string): Fields | undefined {
  if (!Array.isArray(contexts)) return undefined;
  return contexts.find((context) => context?.schema === schema)?.data ?? undefined;
}
