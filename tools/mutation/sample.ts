import { hash } from 'node:crypto';

/**
 * Some of the items, the same for the same seed, in the order they had. A new item changes the choice
 * of no other one, but may take the place of one.
 *
 * @param nameOf what an item is known by
 */
export function sample<T>(
  items: T[],
  count: number,
  seed: string,
  nameOf: (item: T) => string,
): T[] {
  if (items.length <= count) return items;
  const keyed = items.map((item, index) => ({ item, index, key: keyOf(seed, nameOf(item)) }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

function keyOf(seed: string, name: string): string {
  return hash('sha256', `${seed}\n${name}`, 'hex');
}
