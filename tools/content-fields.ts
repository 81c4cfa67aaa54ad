import * as v from 'valibot';

/** A field of a content file. */
export interface Row {
  /** `steps.heading`, for the field `heading` of each item or of the object `steps`. */
  name: string;
  optional: boolean;
  /** The expected value, in words. */
  expected: string;
  description: string;
}

/** The part of a Valibot schema that this file reads. */
interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  default?: unknown;
  item?: Schema;
  items?: Schema[];
  literal?: unknown;
  options?: unknown[];
  getter?: unknown;
  pipe?: Step[];
}

/** A part of a pipe: a schema, a check or a description. */
interface Step extends Schema {
  kind: string;
  requirement?: unknown;
  message?: unknown;
}

/** Expected where the fields of an object have rows of their own. */
const OBJECT = 'object';

/** Maximum number of keys that a row lists. For a larger object, the description lists them. */
const MAX_LISTED_KEYS = 16;

/**
 * The fields of an object, with those of nested objects, in the order of the schema.
 *
 * @param named phrases for what the document describes elsewhere: objects by their entries, values
 *   of several kinds by their getter
 */
export function fieldRows(
  schema: v.GenericSchema,
  named: ReadonlyMap<unknown, string>,
  prefix = '',
): Row[] {
  return Object.entries(entriesOf(schema as unknown as Schema)).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const content = contentOf(field);
    const inner = content.item ? contentOf(content.item) : content;
    const row: Row = {
      name,
      optional: field.type === 'optional',
      expected: expectedOf(field, named),
      description: descriptionOf(field),
    };
    if (phraseOf(inner, named) !== undefined) return [row];
    const rows = fieldRows(inner as unknown as v.GenericSchema, named, `${name}.`);
    const isPlain = row.expected === OBJECT && !row.optional && row.description === '';
    return isPlain && rows.length > 0 ? rows : [row, ...rows];
  });
}

function entriesOf(schema: Schema): Record<string, Schema> {
  return contentOf(schema).entries ?? {};
}

/** The schema within optional ones. */
function contentOf(schema: Schema): Schema {
  return schema.wrapped ? contentOf(schema.wrapped) : schema;
}

function descriptionOf(schema: Schema): string {
  const own = v.getDescription(schema as unknown as v.GenericSchema);
  return own ?? (schema.wrapped ? descriptionOf(schema.wrapped) : '');
}

/** Returns the expected value of a field in words, with its default. */
function expectedOf(schema: Schema, named: ReadonlyMap<unknown, string>): string {
  const content = contentOf(schema);
  const inner = content.item ? contentOf(content.item) : content;
  const phrase = phraseOf(inner, named) ?? OBJECT;
  const expected = content.item ? listOf(content, phrase) : phrase;
  const isValue = ['string', 'number', 'boolean'].includes(typeof schema.default);
  return isValue ? `${expected}; \`${schema.default}\` if omitted` : expected;
}

function listOf(schema: Schema, item: string): string {
  const least = stepOf(schema, 'min_length')?.requirement;
  const most = stepOf(schema, 'max_length')?.requirement;
  const size =
    least !== undefined && most !== undefined
      ? ` of ${least} to ${most}`
      : least !== undefined
        ? ` of at least ${least}`
        : '';
  return `list${size}: ${item}`;
}

/** Returns a phrase for a value, or undefined for an object whose fields have rows of their own. */
function phraseOf(schema: Schema, named: ReadonlyMap<unknown, string>): string | undefined {
  switch (schema.type) {
    case 'string':
      return textPhrase(schema);
    case 'number':
      return numberPhrase(schema);
    case 'boolean':
      return '`true` or `false`';
    case 'literal':
      return `\`${schema.literal}\``;
    case 'picklist':
      return (schema.options ?? []).map((option) => `\`${option}\``).join(' or ');
    case 'tuple':
      return `list of ${schema.items?.length}: ${phraseOf(schema.items?.[0] as Schema, named)}`;
    case 'strict_object':
    case 'object':
      return named.get(schema.entries) ?? uniformPhrase(schema, named);
    case 'variant':
      return 'sections';
    case 'lazy':
      return named.get(schema.getter) ?? OBJECT;
    default:
      return OBJECT;
  }
}

function textPhrase(schema: Schema): string {
  const messages = stepsOf(schema).flatMap((step) =>
    typeof step.message === 'string' && step.type !== 'min_length' ? [step.message] : [],
  );
  const most = stepOf(schema, 'max_length')?.requirement;
  return messages.at(-1) ?? (most === undefined ? 'text' : `text of at most ${most} characters`);
}

function numberPhrase(schema: Schema): string {
  const check = stepOf(schema, 'check')?.message;
  if (typeof check === 'string') return check;
  const kind = stepOf(schema, 'integer') ? 'a whole number' : 'a number';
  const [least, most] = ['min_value', 'max_value'].map((type) => stepOf(schema, type)?.requirement);
  return `${kind} from ${least} to ${most}`;
}

/** A phrase for an object without descriptions whose fields expect the same. */
function uniformPhrase(schema: Schema, named: ReadonlyMap<unknown, string>): string | undefined {
  const fields = Object.entries(schema.entries ?? {});
  const expected = new Set(fields.map(([, field]) => phraseOf(contentOf(field), named)));
  const [only] = expected;
  const isPlain = fields.every(
    ([, field]) =>
      descriptionOf(field) === '' &&
      field.default === undefined &&
      contentOf(field).item === undefined,
  );
  if (!isPlain || expected.size !== 1 || only === undefined) return undefined;
  if (fields.length > MAX_LISTED_KEYS) return `object with ${fields.length} keys: ${only}`;
  const keys = fields.map(([key, { type }]) => `\`${key}\`${type === 'optional' ? '?' : ''}`);
  return `object with ${keys.join(', ')}: ${only}`;
}

function stepOf(schema: Schema, type: string): Step | undefined {
  return stepsOf(schema).findLast((step) => step.type === type);
}

/** The checks of a schema, including those of a schema at the start of its pipe. */
function stepsOf({ pipe = [] }: Schema): Step[] {
  return pipe.flatMap((step) => (step.kind === 'schema' ? stepsOf(step) : [step]));
}
