/** A JSON Schema, as far as the document of the API uses it. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  contentMediaType?: string;
}

/** A field of a body: its path, such as `rows[].id`, and what its value is. */
export interface Row {
  path: string;
  isOptional: boolean;
  /** Markdown. */
  type: string;
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
  object: 'object',
  null: '`null`',
};

const FORMATS: Record<string, string> = {
  date: 'day, as `2026-11-20`',
  'date-time': 'instant, as `2026-11-20T09:30:00Z`',
  email: 'mail address',
  uri: 'address',
  uuid: 'UUID',
};

/** Every field of a schema, a row each, with those of objects and lists below their own. */
export function rowsOf(schema: Schema, path = ''): Row[] {
  if (schema.anyOf) {
    const parts = schema.anyOf.filter(({ type }) => type !== 'null');
    return parts.flatMap((part) => rowsOf(part, path)).filter(isFirst);
  }
  if (schema.type === 'array') return rowsOf(schema.items ?? {}, `${path}[]`);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = path ? `${path}.${name}` : name;
    const isOptional = !schema.required?.includes(name);
    return [{ path: own, isOptional, type: typeOf(field) }, ...rowsOf(field, own)];
  });
  const others = schema.additionalProperties;
  return typeof others === 'object' && others.properties
    ? [...named, ...rowsOf(others, path ? `${path}.*` : '*')]
    : named;
}

/** What a value may be, in words. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(', or ');
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}${lengths(schema)}`;
  const word = FORMATS[schema.format ?? ''] ?? WORDS[schema.type ?? ''] ?? 'any value';
  const others = schema.additionalProperties;
  if (typeof others === 'object' && !others.properties) return `${word} of ${typeOf(others)}`;
  return word + limits(schema);
}

function limits({ type, minimum, maximum, minLength, maxLength, pattern, default: usual }: Schema) {
  const isText = type === 'string';
  const range = [
    isText ? bounds(minLength === 1 ? undefined : minLength, maxLength, 'characters') : '',
    isText ? '' : bounds(minimum, maximum),
    isText && pattern ? `like ${code(pattern)}` : '',
    usual === undefined ? '' : `${code(usual)} if omitted`,
  ].filter(Boolean);
  return range.map((words) => `, ${words}`).join('');
}

function lengths({ minItems, maxItems }: Schema): string {
  const words = bounds(minItems, maxItems);
  return words && ` (${words})`;
}

function bounds(least?: number, most?: number, of = ''): string {
  const grouped = (value = 0) => value.toLocaleString('en-US');
  const unit = of && ` ${of}`;
  if (least !== undefined && most !== undefined) {
    return least === most ? grouped(least) + unit : `${grouped(least)} to ${grouped(most)}${unit}`;
  }
  if (most !== undefined) return `at most ${grouped(most)}${unit}`;
  return least === undefined ? '' : `at least ${grouped(least)}${unit}`;
}

/** A value in Markdown that may stand in a table. */
function code(value: unknown): string {
  return `\`${String(value).replaceAll('|', '\\|')}\``;
}

function isFirst({ path }: Row, index: number, rows: Row[]): boolean {
  return rows.findIndex((row) => row.path === path) === index;
}
