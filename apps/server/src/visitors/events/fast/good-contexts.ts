import { schemaUri } from '@zipfront/contracts/events/names';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { withCleanAttribution } from '../../../platform/store/cleaning/clean-event.ts';
import { isUuid } from '../../../platform/store/ids.ts';

const IDENTITY_CONTEXT = schemaUri('identity');
const SESSION_CONTEXT = schemaUri('session');
const PAGE_CONTEXT = schemaUri('page');

export interface GoodContexts {
  original: unknown;
  clean: SelfDescribing[];
  json: string;
  /** Number of values in the first event that had these contexts: an upper bound for theirs. */
  values: number;
  privacySignal: boolean;
  visitId: string | null;
  quoteId: string | null;
  pageUrl: unknown;
}

/**
 * The last contexts, with what was learned of them: the events of a batch nearly always have the
 * same, which are then cleaned and validated once.
 */
export interface ContextsMemory {
  last: GoodContexts | null;
}

/** Returns what is stored of contexts that have just passed validation. */
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
    quoteId: namedQuote(clean),
    pageUrl: contextData(clean, PAGE_CONTEXT)?.page_url,
  };
}

/** Reads the visit's id, which stands in the session context, and has any type. */
export function namedVisit(contexts: unknown): string | null {
  return readUuid(contextData(contexts, SESSION_CONTEXT)?.tzses);
}

/** Reads the id of our quote; quotes of other systems have another format. */
export function namedQuote(contexts: unknown): string | null {
  return readUuid(contextData(contexts, IDENTITY_CONTEXT)?.quote_id);
}

/** Reads whether the page context states a privacy signal, which has any type. */
export function statesPrivacySignal(contexts: unknown): boolean {
  return (
    Array.isArray(contexts) &&
    contexts.some(
      (context) => context?.schema === PAGE_CONTEXT && context.data?.privacy_signal === true,
    )
  );
}

export function readUuid(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null;
}

type Fields = Record<string, unknown>;

function contextData(contexts: unknown, schema: string): Fields | undefined {
  if (!Array.isArray(contexts)) return undefined;
  return contexts.find((context) => context?.schema === schema)?.data ?? undefined;
}
