import * as v from 'valibot';
import type { EventEnvelope, SelfDescribing } from './types.ts';

/** The longest schema URI that is taken, in UTF-16 units. */
const MAX_SCHEMA_LENGTH = 256;

/** `iglu:vendor/name/format/model-revision-addition`, as Iglu writes it. */
const SCHEMA_URI_PATTERN =
  /^iglu:[a-zA-Z0-9-_.]+\/[a-zA-Z0-9-_]+\/[a-zA-Z0-9-_]+\/[1-9][0-9]*-[0-9]+-[0-9]+$/;

const record = v.pipe(
  v.unknown(),
  // A record would take an array for an object without entries.
  v.check((value) => !Array.isArray(value), 'Expected an object but received an array'),
  v.record(v.string(), v.unknown()),
);

const selfDescribing = {
  schema: v.pipe(v.string(), v.maxLength(MAX_SCHEMA_LENGTH), v.regex(SCHEMA_URI_PATTERN)),
  data: record,
};

/** A schema's address and its data; the data is checked by the schema that it names. */
const selfDescribingSchema = v.looseObject(selfDescribing) satisfies v.GenericSchema<
  unknown,
  SelfDescribing
>;

/** One event as it travels; what it carries is checked by `eventDataSchemas`. */
export const envelopeSchema = v.looseObject({
  ...selfDescribing,
  event_id: v.pipe(v.string(), v.uuid()),
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  contexts: v.array(selfDescribingSchema),
}) satisfies v.GenericSchema<unknown, EventEnvelope>;
