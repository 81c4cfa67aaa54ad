import * as v from 'valibot';

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/** A schema of Valibot's, as the walk sees it. */
type AnySchema = v.GenericSchema & {
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  value?: AnySchema;
  options?: readonly unknown[];
  pipe?: readonly (AnySchema | Action)[];
};

interface Action {
  kind: 'validation';
  type: string;
  requirement: unknown;
}

/**
 * A schema as one function that says yes or no, for the constructs that the contracts of events use;
 * for any other schema, Valibot itself. Nearly every event is good, and finding that out takes
 * Valibot, which also prepares an output and its messages, six times as long. Who gets a no asks
 * Valibot for the reason.
 */
export function compileCheck(schema: v.GenericSchema): Check {
  return checkOf(schema as AnySchema) ?? ((value) => v.is(schema, value));
}

function checkOf(schema: AnySchema): Check | null {
  if (schema.pipe !== undefined) {
    const [first, ...actions] = schema.pipe;
    return all([
      first === undefined ? null : checkOf(first as AnySchema),
      ...actions.map((part) =>
        part.kind === 'schema' ? checkOf(part as AnySchema) : actionOf(part as Action),
      ),
    ]);
  }
  switch (schema.type) {
    case 'unknown':
      return () => true;
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'picklist': {
      const options = new Set(schema.options);
      return (value) => options.has(value);
    }
    case 'optional': {
      const inner = schema.wrapped && checkOf(schema.wrapped);
      return inner ? (value) => value === undefined || inner(value) : null;
    }
    case 'array': {
      const inner = schema.item && checkOf(schema.item);
      return inner ? (value) => Array.isArray(value) && value.every((item) => inner(item)) : null;
    }
    case 'record': {
      const inner = schema.value && checkOf(schema.value);
      return inner ? (value) => isObject(value) && Object.values(value).every(inner) : null;
    }
    case 'loose_object':
      return objectOf(Object.entries(schema.entries ?? {}));
    default:
      return null;
  }
}

function objectOf(entries: [string, AnySchema][]): Check | null {
  const fields: [string, Check][] = [];
  for (const [name, schema] of entries) {
    const check = checkOf(schema);
    if (check === null) return null;
    fields.push([name, check]);
  }
  return (value) => {
    if (!isObject(value)) return false;
    for (const [name, check] of fields) if (!check(value[name])) return false;
    return true;
  };
}

/** The checks of a pipe that follow its schema; they may rely on the type that it has told. */
function actionOf({ type, requirement }: Action): Check | null {
  switch (type) {
    case 'safe_integer':
      return Number.isSafeInteger;
    case 'finite':
      return Number.isFinite;
    case 'min_value':
      return (value) => (value as number) >= (requirement as number);
    case 'max_length':
      return (value) => (value as string).length <= (requirement as number);
    case 'regex':
    case 'uuid':
      return (value) => (requirement as RegExp).test(value as string);
    case 'check':
      return requirement as Check;
    default:
      return null;
  }
}

function all(checks: (Check | null)[]): Check | null {
  const known = checks.filter((check) => check !== null);
  if (known.length < checks.length) return null;
  return (value) => {
    for (const check of known) if (!check(value)) return false;
    return true;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
