/**
 * Reads a field that the object itself has; undefined for any other name. Every object inherits
 * `constructor`, `toString` and `__proto__`, so use this for each key that comes from outside.
 *
 * @example
 * getOwn({ auto: 1 }, 'auto'); // 1
 * getOwn({ auto: 1 }, 'constructor'); // undefined
 */
export function getOwn<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
