import { availableParallelism } from 'node:os';

const MAX_GROUP_ROWS = 1_000;

/** Maximum number of turns of the event loop in which a group is gathered. */
const MAX_GATHERING_TURNS = 8;

interface Waiting<Input> {
  input: Input;
  rows: number;
  resolve(): void;
  reject(error: unknown): void;
}

export interface GatheringOptions<Input> {
  write(group: readonly Input[]): Promise<void>;
  countRows(input: Input): number;
  /**
   * Whether a group is gathered before the first write, because each write has a high fixed cost on
   * any number of processors.
   */
  gathersFirst?: boolean;
  processors?: number;
}

/**
 * Makes a function that writes inputs in groups, and resolves once they are durable. Inputs during
 * a write form the next group, and none waits for a timer. On one processor, or with
 * `gathersFirst`, a group is written when a turn adds nothing: an early write gains nothing there.
 */
export function gatherWrites<Input>({
  write,
  countRows,
  gathersFirst = false,
  processors = availableParallelism(),
}: GatheringOptions<Input>): (input: Input) => Promise<void> {
  let waiting: Waiting<Input>[] = [];
  let writing = false;
  let gathering = false;

  function writeSoon(): void {
    if (gathering || writing || waiting.length === 0) return;
    gathering = true;
    if (gathersFirst || processors === 1) setImmediate(gather);
    else writeNext();
  }

  function gather(before = -1, turn = 1): void {
    const rows = waiting.reduce((sum, each) => sum + each.rows, 0);
    const mayGrow = rows > before && rows < MAX_GROUP_ROWS && turn < MAX_GATHERING_TURNS;
    if (mayGrow) setImmediate(gather, rows, turn + 1);
    else writeNext();
  }

  function writeNext(): void {
    gathering = false;
    writing = true;
    const group = nextGroup();
    const settle = (answer: (waiting: Waiting<Input>) => void) => {
      writing = false;
      // Promises settle later, so the next group is written first.
      group.forEach(answer);
      writeSoon();
    };
    write(group.map(({ input }) => input)).then(
      () => settle(({ resolve }) => resolve()),
      (error: unknown) => settle(({ reject }) => reject(error)),
    );
  }

  function nextGroup(): Waiting<Input>[] {
    let rows = 0;
    let count = 0;
    for (const each of waiting) {
      rows += each.rows;
      if (count > 0 && rows > MAX_GROUP_ROWS) break;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, rows: countRows(input), resolve, reject });
      writeSoon();
    });
}
