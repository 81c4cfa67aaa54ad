import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../../platform/http/slots.ts';
import type { PushedRow, WrongRow } from './parse-rows.ts';
import type { PlannedImport, PlanOptions } from './plan-import.ts';
import type { SpendOptions } from './spend-file.ts';
import { SPEND_THREAD_FILE } from './spend-thread-file.ts';

export type SentSpend = { options: SpendOptions; plan: PlanOptions } & (
  | { bytes: Uint8Array }
  | { rows: readonly PushedRow[]; currency: string | null }
);

/** The planned rows of a file, its errors as sentences, or those of pushed rows. */
export type ReadSpend = { planned: PlannedImport } | { errors: string[] } | { wrong: WrongRow[] };

/** Reading is aborted after this time, ten times what the longest allowed file takes. */
const MAX_SECONDS = 20;

/** Maximum memory of the thread, in MB. */
const MAX_MEMORY_MB = 384;

const TOO_SLOW = `Reading the file took longer than ${MAX_SECONDS} seconds. Export fewer days at once.`;
const TOO_LARGE = 'Reading the file took too much memory. Export fewer days at once.';

/** Each in a new thread, one at a time: the thread that serves visitors never waits. */
export function createSpendReader(
  startThread = (upload: SentSpend) =>
    new Worker(SPEND_THREAD_FILE, {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    }),
): (upload: SentSpend) => Promise<ReadSpend> {
  const oneAtATime = limitConcurrency(1);
  return (upload) => oneAtATime(() => awaitResult(startThread(upload)));
}

async function awaitResult(thread: Worker): Promise<ReadSpend> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadSpend>((resolve, reject) => {
      timer = setTimeout(() => resolve({ errors: [TOO_SLOW] }), MAX_SECONDS * 1_000);
      thread.on('message', resolve);
      thread.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ errors: [TOO_LARGE] });
        else reject(error);
      });
      thread.on('exit', () => reject(new Error('The thread that reads spend ended early.')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
