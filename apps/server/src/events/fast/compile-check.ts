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

/** What the text of a check refers to by its number: patterns, sets and further checks. */
type References = unknown[];

/**
 * A schema as one function that says yes or no, for the constructs that the contracts of events use;
 * for any other schema, Valibot itself. Nearly every event is good, and finding that out takes
 * Valibot, which also prepares an output and its messages, ten times as long. Who gets a no asks
 * Valibot for the reason.
 *
 * The function is written as text: one that knows the names of its fields takes half the time of one
 * that is told them. Schemas are part of the program, and nothing else goes into it.
 */
export function compileCheck(schema: v.GenericSchema): Check {
  return checkOf(schema as AnySchema) ?? ((value) => v.is(schema, value));
}

function checkOf(schema: AnySchema): Check | null {
  const references: References = [];
  const condition = conditionOf(schema, 'value', references);
  if (condition === null) return null;
  return new Function('references', `return (value) => ${condition};`)(references) as Check;
}

/**
 * The condition under which a value fits a schema, as an expression of JavaScript; null for a
 * construct that is not known here.
 *
 * @param at the expression that reads the value
 */
function conditionOf(schema: AnySchema, at: string, references: References): string | null {
  if (schema.pipe !== undefined) {
    return all(
      schema.pipe.map((part) =>
        part.kind === 'schema'
          ? conditionOf(part as AnySchema, at, references)
          : conditionOfAction(part as Action, at, references),
      ),
    );
  }
  switch (schema.type) {
    case 'unknown':
      return 'true';
    case 'string':
    case 'boolean':
      return `typeof ${at} === '${schema.type}'`;
    case 'number':
      return `typeof ${at} === 'number' && !Number.isNaN(${at})`;
    case 'picklist':
      return `${refer(new Set(schema.options), references)}.has(${at})`;
    case 'optional': {
      const inner = schema.wrapped && conditionOf(schema.wrapped, at, references);
      return inner ? `(${at} === undefined || ${inner})` : null;
    }
    case 'array': {
      const inner = schema.item && checkOf(schema.item);
      return inner ? `Array.isArray(${at}) && ${at}.every(${refer(inner, references)})` : null;
    }
    case 'record': {
      if (schema.value?.type === 'unknown' && !schema.value.pipe) return isObject(at);
      const inner = schema.value && checkOf(schema.value);
      const values = `Object.values(${at}).every`;
      return inner ? `${isObject(at)} && ${values}(${refer(inner, references)})` : null;
    }
    case 'loose_object':
      return all([
        isObject(at),
        ...Object.entries(schema.entries ?? {}).map(([name, entry]) =>
          conditionOf(entry, `${at}[${JSON.stringify(name)}]`, references),
        ),
      ]);
    default:
      return null;
  }
}

/** The checks of a pipe that follow its schema; they may rely on the type that it has told. */
function conditionOfAction(
  { type, requirement }: Action,
  at: string,
  references: References,
): string | null {
  switch (type) {
    case 'safe_integer':
      return `Number.isSafeInteger(${at})`;
    case 'finite':
      return `Number.isFinite(${at})`;
    case 'min_value':
      return `${at} >= ${refer(requirement, references)}`;
    case 'max_length':
      return `${at}.length <= ${refer(requirement, references)}`;
    case 'regex':
    case 'uuid':
      return `${refer(requirement, references)}.test(${at})`;
    case 'check':
      return `${refer(requirement, references)}(${at})`;
    default:
      return null;
  }
}

function refer(target: unknown, references: References): string {
  return `references[${references.push(target) - 1}]`;
}

function all(conditions: (string | null)[]): string | null {
  return conditions.includes(null) ? null : conditions.join(' && ');
}

function isObject(at: string): string {
  return `typeof ${at} === 'object' && ${at} !== null`;
}
