import type { Kind, Processor, Turn } from './scale-loads.ts';
import type { Arrangement } from './start-arrangements.ts';
import { median } from './wrk.ts';

/** Minimum ratios of one PostgreSQL to SQLite, by wall time and by processor time. */
export const TARGET = 0.7;

export interface Result {
  kind: Kind;
  name: Arrangement['name'];
  turns: Turn[];
}

export interface Figures {
  kind: Kind;
  name: string;
  perSecond: number;
  p99Ms: number;
  /** Microseconds for each page, visit or event. */
  processor: Processor;
  sum: number;
  driver: number;
  /** Pages, visits or events a second relative to SQLite: the median of the rounds. */
  byWallTime: number;
  /** Of the processor time of each on SQLite to that here. */
  byProcessor: number;
  errors: number;
  late: number;
}

/** Medians of the turns, and the ratios to the first arrangement of its kind. */
export function figuresIn(results: readonly Result[]): Figures[] {
  return results.map(({ kind, name, turns }) => {
    const base = results.find((result) => result.kind === kind)?.turns ?? [];
    const middle = (value: (turn: Turn) => number) => median(turns.map(value));
    const ratio = (value: (turn: Turn, base: Turn) => number) =>
      median(turns.map((turn, round) => value(turn, base[round] ?? turn)));
    const total = (value: (turn: Turn) => number) =>
      turns.reduce((all, one) => all + value(one), 0);
    return {
      kind,
      name,
      perSecond: middle((turn) => turn.perSecond),
      p99Ms: middle((turn) => turn.p99Ms),
      processor: {
        node: middle((turn) => turn.processor.node),
        postgres: middle((turn) => turn.processor.postgres),
        standby: middle((turn) => turn.processor.standby),
      },
      sum: middle((turn) => sumUp(turn.processor)),
      driver: middle((turn) => turn.driver),
      byWallTime: ratio((turn, first) => turn.perSecond / first.perSecond),
      byProcessor: ratio((turn, first) => sumUp(first.processor) / sumUp(turn.processor)),
      errors: total((turn) => turn.errors),
      late: total((turn) => turn.late),
    };
  });
}

export function scaleTable(figures: readonly Figures[]): string {
  const rows = figures.map((one) => {
    const { node, postgres, standby } = one.processor;
    return [
      one.kind,
      one.name,
      Math.round(one.perSecond).toLocaleString('en-US'),
      ...[one.p99Ms, node, postgres, standby, one.sum, one.driver].map((value) => value.toFixed(1)),
      one.byWallTime.toFixed(2),
      one.byProcessor.toFixed(2),
      `${one.errors}, ${one.late}`,
    ];
  });
  const head = [
    '',
    'on',
    'a second',
    'p99, ms',
    'node, µs each',
    'PostgreSQL',
    'standby',
    'sum',
    'load generator',
    'of SQLite by wall time',
    'by processor',
    'errors, late',
  ];
  const lines = [head, head.map((_, column) => (column < 2 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The cost of a synchronous standby, one line for visits and one for events. */
export function standbyCosts(figures: readonly Figures[]): string[] {
  return (['visits', 'events'] as const).flatMap((kind) => {
    const [, alone, replicated] = figures.filter((one) => one.kind === kind);
    if (alone === undefined || replicated === undefined) return [];
    const change = (1 - replicated.perSecond / alone.perSecond) * 100;
    const more = (part: keyof Processor) =>
      (replicated.processor[part] - alone.processor[part]).toFixed(1);
    return `a synchronous standby costs ${change.toFixed(0)} % of the ${kind} a second; each needs ${more('postgres')} µs more of the primary, ${more('standby')} of the standby, ${more('node')} of node; p99 ${replicated.p99Ms.toFixed(1)} ms in place of ${alone.p99Ms.toFixed(1)}`;
  });
}

/** Each target that is missed, in words. */
export function missedTargets(figures: readonly Figures[]): string[] {
  return figures
    .filter(({ kind, name }) => kind !== 'pages' && name === 'PostgreSQL')
    .flatMap(({ kind, byWallTime, byProcessor }) => [
      ...(byWallTime < TARGET ? [`${kind} by wall time: ${byWallTime.toFixed(2)}`] : []),
      ...(byProcessor < TARGET ? [`${kind} by processor: ${byProcessor.toFixed(2)}`] : []),
    ]);
}

function sumUp({ node, postgres, standby }: Processor): number {
  return node + postgres + standby;
}
