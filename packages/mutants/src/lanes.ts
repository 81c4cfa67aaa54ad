import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_SOURCES } from '../../../apps/server/src/testing/built-thread.ts';
import { ROOT } from './folders.ts';
import type { LaneResult, Request } from './lane.ts';
import { type EntryResult, type Plan, WORK_FOLDER, workFiles } from './plan.ts';

/** A process that runs plans. */
export interface Lane {
  /** The absolute paths of the test files that import one of the files. */
  related(files: string[]): Promise<string[]>;
  /**
   * @param limits how long each entry may take, in milliseconds
   * @returns the results up to the end, or up to the entry that took too long
   */
  run(plan: Plan, limits: number[]): Promise<{ results: EntryResult[]; hung: number | null }>;
  /** Ends Vitest and what it has started. */
  close(): Promise<void>;
}

/**
 * Starts a lane.
 *
 * @param sources the mutated sources, by path from the root
 */
export async function startLane(sources: Map<string, string>): Promise<Lane> {
  const temporary = memoryFolder();
  const folder = mkdtempSync(join(temporary, 'zipfront-mutation-'));
  const byPath = [...sources].map(([file, text]) => [join(ROOT, file), text]);
  writeFileSync(workFiles(folder).sources, JSON.stringify(Object.fromEntries(byPath)));
  const child = fork(join(import.meta.dirname, 'lane.ts'), {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, [WORK_FOLDER]: folder, [RUN_SOURCES]: '1' },
    // It ends by itself with this process. An interruption would otherwise reach both.
    detached: true,
  });
  await awaitResult(child);
  return {
    async related(files) {
      const answer = await ask(child, { kind: 'related', files });
      return answer.kind === 'related' ? answer.tests : [];
    },
    async run(plan, limits) {
      const answer = await ask(child, { kind: 'run', plan, limits });
      return answer.kind === 'ran' ? answer : { results: [], hung: null };
    },
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function ask(child: ChildProcess, request: Request): Promise<LaneResult> {
  const answer = awaitResult(child);
  child.send(request);
  return answer;
}

function awaitResult(child: ChildProcess): Promise<LaneResult> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`Vitest's process ended with ${code}.`));
    child.once('exit', fail);
    child.once('message', (answer: LaneResult) => {
      child.off('exit', fail);
      resolve(answer);
    });
  });
}

/** A test's database is ready in half of the time if it is in memory. */
function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
