import { type TimedItem, timeThere } from './time-there.ts';

type DueItem = TimedItem & { call_again_at: string | null };

/** Those that are due and may be called are first; each kind keeps its order. */
export function sortByCallable<Row extends DueItem>(rows: readonly Row[], now = Date.now()): Row[] {
  const waits = rows.map((row) => waitingTime(row, now));
  return [0, 1, 2].flatMap((wait) => rows.filter((_row, index) => waits[index] === wait));
}

/** When a call-back is for: 0 now, 1 in the next hours for calls there, 2 later. */
export type Wait = 0 | 1 | 2;

export function waitingTime(row: DueItem, now: number): Wait {
  if (isLater(row, now)) return 2;
  return timeThere(now, row)?.isOutside ? 1 : 0;
}

export function isLater(
  { call_again_at }: { call_again_at?: string | null },
  now: number,
): boolean {
  return typeof call_again_at === 'string' && Date.parse(call_again_at) > now;
}
