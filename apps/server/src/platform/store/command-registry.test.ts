import { expect, it } from 'vitest';
import { commandRegistry } from './command-registry.ts';

const trx = {} as Parameters<ReturnType<typeof commandRegistry>['run']>[0];
const double = async (_trx: unknown, count: number) => count * 2;
const other = async () => null;
const registry = commandRegistry({ double });

it('runs a command by its name', async () => {
  expect(await registry.run(trx, registry.nameOf(double), 4)).toBe(8);
});

// behaviour: 13.18
it('refuses an unregistered command and an unknown name', async () => {
  expect(() => registry.nameOf(other)).toThrow('The command other is not in the store');
  await expect(registry.run(trx, 'other', 1)).rejects.toThrow('no command other');
});

it('runs the commands of an extended registry and those added to it', async () => {
  const extended = registry.with({ other });
  expect(await extended.run(trx, extended.nameOf(double), 4)).toBe(8);
  expect(await extended.run(trx, extended.nameOf(other), 4)).toBeNull();
  expect(() => registry.nameOf(other)).toThrow('The command other is not in the store');
});

it('knows how concurrent writes of a command become one', () => {
  const store = async () => {};
  const storeAll = async () => {};
  const known = commandRegistry({ store, other }, {}, { store: storeAll });
  expect(known.joinedOf('store')).toBe(storeAll);
  expect(known.joinedOf('other')).toBeUndefined();
});
