import { envelopeSchema } from '@zipfront/contracts/events/envelope';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { EventEnvelope, SelfDescribing } from '@zipfront/contracts/events/types';
import * as v from 'valibot';
import { type CleanValue, cleanValue, MAX_DEPTH, MAX_VALUES } from './clean-value.ts';
import { compileCheck } from './compile-check.ts';
import { CONTEXT_SCHEMAS, type DataSchema, EVENT_SCHEMAS, isOurs } from './event-schemas.ts';

/** Why something is no event that can be taken. */
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

/** What is wrong with an event. */
export interface Fault {
  reason: BadReason;
  /** What was expected, and where; never what came instead. */
  detail: string;
}

/** A good event, cleaned; or what is wrong, with the value as far as it may be written. */
export type Judgement =
  | { good: true; event: EventEnvelope; privacySignal: boolean }
  | { good: false; fault: Fault; value: unknown; privacySignal: boolean };

/** A path may hold names that a client made up. */
const MAX_DETAIL_LENGTH = 300;

const PAGE_CONTEXT = schemaUri('page');

const isEnvelope = compileCheck(envelopeSchema);

/**
 * Judges one item of a batch. Data under a schema of ours must fit it; under another vendor's, the
 * envelope alone is checked. Our own vendor with a name or a version that is not known is bad:
 * mistyped, or sent by a tracker that is newer than this server; its bytes are kept either way.
 *
 * @param signalled the request said `Sec-GPC: 1`; the event's own page context may say so, too
 * @param known.storable it is known that every text in it is storable as it is
 */
export function judgeEvent(
  item: unknown,
  signalled: boolean,
  known: { storable: boolean } = { storable: false },
): Judgement {
  const privacySignal = signalled || saysSignal(item);
  const { value, ...cleaning } = cleanValue(item, privacySignal, known);
  const fault = faultOfCleaning(cleaning) ?? faultOf(value);
  return fault === null
    ? { good: true, event: value as EventEnvelope, privacySignal }
    : { good: false, fault, value, privacySignal };
}

/** Whether an event says itself that its browser sends the privacy signal; of any shape. */
function saysSignal(item: unknown): boolean {
  const { contexts } = (item ?? {}) as { contexts?: unknown };
  if (!Array.isArray(contexts)) return false;
  return contexts.some(
    (context) => context?.schema === PAGE_CONTEXT && context.data?.privacy_signal === true,
  );
}

function faultOfCleaning(cleaning: Omit<CleanValue<unknown>, 'value'>): Fault | null {
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

function faultOf(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { reason: 'not-an-object', detail: 'Expected an object' };
  }
  if (!isEnvelope(value)) return { reason: 'envelope', detail: describe(envelopeSchema, value) };
  const event = value as EventEnvelope;
  const fault = faultOfData(event, EVENT_SCHEMAS);
  if (fault !== null) return { ...fault, detail: `data: ${fault.detail}` };
  for (const [index, context] of event.contexts.entries()) {
    const wrong = faultOfData(context, CONTEXT_SCHEMAS);
    if (wrong === null) continue;
    const reason = wrong.reason === 'data' ? 'context' : wrong.reason;
    return { reason, detail: `contexts.${index}: ${wrong.detail}` };
  }
  return null;
}

function faultOfData(
  { schema, data }: SelfDescribing,
  schemas: ReadonlyMap<string, DataSchema>,
): Fault | null {
  const known = schemas.get(schema);
  if (known === undefined) {
    return isOurs(schema)
      ? { reason: 'unknown-schema', detail: 'Expected a schema that this server has' }
      : null;
  }
  return known.fits(data) ? null : { reason: 'data', detail: describe(known.schema, data) };
}

/** Where a value is wrong and what was expected there; an issue's message would repeat the value. */
function describe(schema: v.GenericSchema, value: unknown): string {
  const [issue] = v.safeParse(schema, value, { abortEarly: true }).issues ?? [];
  if (issue === undefined) return '';
  const path = v.getDotPath(issue) ?? '';
  const expected = issue.type === 'check' ? issue.message : `Expected ${issue.expected}`;
  return `${path}${path && ': '}${expected}`.slice(0, MAX_DETAIL_LENGTH);
}
