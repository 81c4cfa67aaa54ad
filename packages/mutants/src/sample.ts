import { hash } from 'node:crypto';

/**
 * Chooses some items, the same ones for the same seed, in their order. A new item does not change
 * the choice of others, but may replace one.
 *
 * @param nameOf identifies an item
 */
export function sample<T>(
  items: T[],
  count: number,
  seed: string,
  nameOf: (item: T) => string,
): T[] {
  if (items.length <= count) return items;
  const keyed = items.map((item, index) => ({ item, index, key: hashKey(seed, nameOf(item)) }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

function hashKey(seed: string, name: string): string {
  return hash('sha256', `${seed}\n${name}`, 'hex');
}
