/** Reads a field by a key from outside: undefined for inherited fields, such as `constructor`. */
export function getOwn<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
