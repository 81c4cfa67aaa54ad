import { expect, it } from 'vitest';
import { gatherWrites } from './gather-writes.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Inputs are numbers of rows; groups are written as the test says. */
function startGathering(
  answer: (group: readonly number[]) => void | Promise<void> = () => {},
  { processors = 2 } = {},
) {
  const groups: (readonly number[])[] = [];
  const add = gatherWrites<number>({
    async write(group) {
      groups.push(group);
      await answer(group);
    },
    countRows: (input) => input,
    processors,
  });
  return { add, groups };
}

it('writes an input immediately, and inputs that arrive meanwhile together', async () => {
  const { add, groups } = startGathering();
  await Promise.all([1, 2, 3].map(add));
  await add(4);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

it('rejects all inputs of a group whose write fails, and no others', async () => {
  const { add, groups } = startGathering((group) => {
    if (group.includes(2)) throw new Error('no');
  });
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await add(4);
  expect(groups).toEqual([[1], [2, 3], [4]]);
});

it('collects inputs on a single processor while each turn adds some', async () => {
  const { add, groups } = startGathering(() => {}, { processors: 1 });
  const added = [add(1), add(2)];
  await turn();
  added.push(add(3));
  expect(groups).toEqual([]);
  await Promise.all(added);
  expect(groups).toEqual([[1, 2, 3]]);
});

it('writes on a single processor after a turn that adds nothing', async () => {
  const { add, groups } = startGathering(() => {}, { processors: 1 });
  const added = add(1);
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(groups).toEqual([[1]]);
  await added;
});

it('stops collecting inputs when a group is full', async () => {
  const { add, groups } = startGathering(() => {}, { processors: 1 });
  const added = add(1_000);
  await turn();
  expect(groups).toEqual([[1_000]]);
  await added;
});

it('adds inputs of clients that just got a response to the next group', async () => {
  const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { add, groups } = startGathering(
    () => {
      started.resolve();
      return done.promise;
    },
    { processors: 1 },
  );
  const twice = add(1).then(() => add(2));
  await started.promise;
  const meanwhile = add(3);
  done.resolve();
  await Promise.all([twice, meanwhile]);
  expect(groups).toEqual([[1], [3, 2]]);
});

it('collects inputs for at most eight turns', async () => {
  const { add, groups } = startGathering(() => {}, { processors: 1 });
  const added: Promise<void>[] = [];
  for (let turns = 0; turns < 12; turns += 1) {
    added.push(add(1));
    await turn();
  }
  await Promise.all(added);
  expect(groups[0]).toHaveLength(8);
});

it('limits the rows of a group, except for a single larger input', async () => {
  const { add, groups } = startGathering();
  await Promise.all([1, 600, 400, 1, 1_500, 1].map(add));
  expect(groups).toEqual([[1], [600, 400], [1], [1_500], [1]]);
});
