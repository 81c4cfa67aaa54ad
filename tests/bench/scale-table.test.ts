import { expect, it } from 'vitest';
import type { Turn } from './scale-loads.ts';
import { figuresIn, missedTargets, scaleTable, standbyCosts } from './scale-table.ts';

function turn(perSecond: number, node: number, postgres = 0, standby = 0): Turn {
  const processor = { node, postgres, standby };
  return {
    perSecond,
    units: perSecond,
    p99Ms: 1_000 / perSecond,
    errors: 0,
    late: 0,
    driver: 1,
    processor,
    spent: processor,
  };
}

const visits = { kind: 'visits' } as const;

const RESULTS = [
  { ...visits, name: 'SQLite', turns: [turn(100, 10), turn(50, 20), turn(200, 10)] },
  { ...visits, name: 'PostgreSQL', turns: [turn(80, 5, 5), turn(20, 20, 60), turn(120, 10, 10)] },
  { ...visits, name: 'PostgreSQL, standby', turns: [turn(60, 6, 8, 4)] },
];

it('compares each turn with that of the first arrangement in its round', () => {
  const [first, second] = figuresIn(RESULTS);
  expect(first).toMatchObject({ perSecond: 100, byWallTime: 1, byProcessor: 1, sum: 10 });
  expect(second).toMatchObject({ perSecond: 80, byWallTime: 0.6, byProcessor: 0.5, sum: 20 });
});

it('names the targets of one PostgreSQL that are missed', () => {
  expect(missedTargets(figuresIn(RESULTS))).toEqual([
    'visits by wall time: 0.60',
    'visits by processor: 0.50',
  ]);
  const equal = RESULTS.map((result) => ({ ...result, turns: [turn(100, 10)] }));
  expect(missedTargets(figuresIn(equal))).toEqual([]);
});

it('reports the cost of a standby beside one PostgreSQL', () => {
  expect(standbyCosts(figuresIn(RESULTS))).toEqual([
    'a synchronous standby costs 25 % of the visits a second; each needs -2.0 µs more of the primary, 4.0 of the standby, -4.0 of node; p99 16.7 ms in place of 12.5',
  ]);
});

it('prints a row for each result', () => {
  expect(scaleTable(figuresIn(RESULTS)).split('\n')).toHaveLength(2 + RESULTS.length);
});
