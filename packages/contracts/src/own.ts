/**
 * A field of an object that has it itself; undefined for any other name. Every object has `constructor`,
 * `toString` and `__proto__`, so a text from outside is never a key without this question.
 */
export function own<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
