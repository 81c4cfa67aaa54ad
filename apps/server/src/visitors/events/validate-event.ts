import { eventUnderSignal } from '@zipfront/contracts/events/event-under-signal';
import { envelopeSchema } from '@zipfront/contracts/events/schemas';
import type { EventEnvelope, SelfDescribing } from '@zipfront/contracts/events/types';
import * as v from 'valibot';
import {
  type CleanValue,
  cleanValue,
  MAX_DEPTH,
  MAX_VALUES,
  sameJson,
} from '../../platform/store/cleaning/clean-value.ts';
import { CONTEXT_SCHEMAS, type DataSchema, EVENT_SCHEMAS, isOurs } from './event-schemas.ts';
import { compileCheck } from './fast/compile-check.ts';
import {
  type ContextsMemory,
  type GoodContexts,
  goodContexts,
  statesPrivacySignal,
} from './fast/good-contexts.ts';

export type BadReason =
  | 'unparseable'
  | 'not-an-object'
  | 'too-deep'
  | 'huge-number'
  | 'envelope'
  | 'unknown-schema'
  | 'data'
  | 'context'
  | 'too-long'
  | 'unstorable';

export interface ValidationError {
  reason: BadReason;
  detail: string;
}

export type ValidationResult =
  | { valid: true; event: EventEnvelope; contexts: GoodContexts; privacySignal: boolean }
  | { valid: false; error: ValidationError; value: unknown; privacySignal: boolean };

const MAX_DETAIL_LENGTH = 300;

const isEnvelope = compileCheck(envelopeSchema);

/** Checks the envelope of an event whose contexts are known to be valid. */
const isEnvelopeBesideContexts = compileCheck(v.omit(envelopeSchema, ['contexts']));

/**
 * Validates and cleans an event. Other vendors' data is not checked; an unknown name under our
 * vendor is bad. `signalled` is the request's privacy signal; `memory` is updated by this event.
 */
export function validateEvent(
  item: unknown,
  signalled: boolean,
  { storable, memory }: { storable: boolean; memory: ContextsMemory } = {
    storable: false,
    memory: { last: null },
  },
): ValidationResult {
  const received = readContexts(item);
  const known =
    memory.last !== null && sameJson(memory.last.original, received) ? memory.last : null;
  const privacySignal = known?.privacySignal ?? (signalled || statesPrivacySignal(received));
  const allowed = privacySignal ? eventUnderSignal(item) : item;
  const original = readContexts(allowed);
  if (known !== null) (allowed as EventEnvelope).contexts = known.clean;
  let cleaned = cleanValue(allowed, privacySignal, { storable, cleanPart: known?.clean });
  if (known !== null && cleaned.values + known.values > MAX_VALUES) {
    // The cleaned parts may be too many together, so they are counted again.
    cleaned = cleanValue(allowed, privacySignal, { storable });
  }
  const { value, values } = cleaned;
  const error = findCleaningError(cleaned) ?? findError(value, known);
  if (error !== null) return { valid: false, error, value, privacySignal };
  const event = value as EventEnvelope;
  const contexts =
    known ?? goodContexts({ original, clean: event.contexts, values, privacySignal });
  event.contexts = contexts.clean;
  memory.last = contexts;
  return { valid: true, event, contexts, privacySignal };
}

function readContexts(event: unknown): unknown {
  return ((event ?? {}) as { contexts?: unknown }).contexts;
}

function findCleaningError(cleaning: Omit<CleanValue<unknown>, 'value'>): ValidationError | null {
  if (cleaning.tooDeep) {
    return { reason: 'too-deep', detail: `Expected at most ${MAX_DEPTH} levels` };
  }
  if (cleaning.tooMany) {
    return { reason: 'too-long', detail: `Expected at most ${MAX_VALUES} values` };
  }
  return cleaning.hugeNumber
    ? { reason: 'huge-number', detail: 'Expected numbers that a double can hold' }
    : null;
}

function findError(value: unknown, known: GoodContexts | null): ValidationError | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'not-an-object', detail: 'Expected an object' };
  }
  if (!(known === null ? isEnvelope(value) : isEnvelopeBesideContexts(value))) {
    return { reason: 'envelope', detail: describe(envelopeSchema, value) };
  }
  const event = value as EventEnvelope;
  const error = findDataError(event, EVENT_SCHEMAS);
  if (error !== null) return { ...error, detail: `data: ${error.detail}` };
  if (known !== null) return null;
  for (const [index, context] of event.contexts.entries()) {
    const contextError = findDataError(context, CONTEXT_SCHEMAS);
    if (contextError === null) continue;
    const reason = contextError.reason === 'data' ? 'context' : contextError.reason;
    return { reason, detail: `contexts.${index}: ${contextError.detail}` };
  }
  return null;
}

function findDataError(
  { schema, data }: SelfDescribing,
  schemas: ReadonlyMap<string, DataSchema>,
): ValidationError | null {
  const known = schemas.get(schema);
  if (known === undefined) {
    return isOurs(schema)
      ? { reason: 'unknown-schema', detail: 'Expected a schema that this server has' }
      : null;
  }
  return known.fits(data) ? null : { reason: 'data', detail: describe(known.schema, data) };
}

/** Describes a failure without the issue's own message, which would repeat the actual value. */
function describe(schema: v.GenericSchema, value: unknown): string {
  const [issue] = v.safeParse(schema, value, { abortEarly: true }).issues ?? [];
  if (issue === undefined) return '';
  const path = v.getDotPath(issue) ?? '';
  // Some checks of Valibot have no expected value, so their name stands for it.
  const wanted = issue.expected ?? issue.type.replaceAll('_', ' ');
  const expected = issue.type === 'check' ? issue.message : `Expected ${wanted}`;
  return `${path}${path && ': '}${expected}`.slice(0, MAX_DETAIL_LENGTH);
}
