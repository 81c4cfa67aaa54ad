/**
 * An object's own field; undefined for inherited ones. Use it for each key from outside.
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
