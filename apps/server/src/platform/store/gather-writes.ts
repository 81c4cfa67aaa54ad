import { availableParallelism } from 'node:os';

/**
 * Maximum number of rows per group: enough for all waiting requests to share a commit, and few
 * enough that the next write of a visit does not wait long.
 */
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
  /** Resolves once all inputs of a group are durable. */
  write(group: readonly Input[]): Promise<void>;
  rowsOf(input: Input): number;
  /** Maximum number of groups that are written at once; one by default. */
  concurrency?: number;
  /**
   * Whether to gather groups first on any number of processors, because each write has a high fixed
   * cost.
   */
  gathersFirst?: boolean;
  /**
   * Number of processors that this process may use. By default the system's number, which counts a
   * quota between one and two as one.
   */
  processors?: number;
}

/**
 * Creates a function that writes the inputs of requests in groups. It resolves once its input is
 * durable, and throws if the write of its group throws. Inputs that arrive during a write form the
 * next group. Groups therefore grow with the load, and no input waits for a timer.
 *
 * On a single processor, or with `gathersFirst`, a group is gathered first: it is written when a
 * turn of the event loop adds nothing to it, or when it is full. Reading requests and writing
 * alternate on a single processor, so an early write gains nothing, while every write has a fixed
 * cost: a commit, or a transaction on another machine.
 */
export function gatherWrites<Input>({
  write,
  rowsOf,
  concurrency = 1,
  gathersFirst = false,
  processors = availableParallelism(),
}: GatheringOptions<Input>): (input: Input) => Promise<void> {
  let waiting: Waiting<Input>[] = [];
  let writing = 0;
  let gathering = false;

  function writeSoon(): void {
    if (gathering || writing === concurrency || waiting.length === 0) return;
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
    writing += 1;
    const group = nextGroup();
    const settle = (answer: (waiting: Waiting<Input>) => void) => {
      writing -= 1;
      // Promises settle later, so the next group is written first.
      group.forEach(answer);
      writeSoon();
    };
    write(group.map(({ input }) => input)).then(
      () => settle(({ resolve }) => resolve()),
      (error: unknown) => settle(({ reject }) => reject(error)),
    );
    writeSoon();
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
      waiting.push({ input, rows: rowsOf(input), resolve, reject });
      writeSoon();
    });
}
