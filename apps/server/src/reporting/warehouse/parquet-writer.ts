import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WarehouseKind } from '../../platform/store/tables/warehouse.ts';
import type { SourceRows } from './columns.ts';
import { WAREHOUSE_THREAD_FILE } from './warehouse-thread-file.ts';

export interface FileToWrite {
  kind: WarehouseKind;
  to: string;
  /** Paths of the files whose rows it gets, in this order; without them it gets stored rows. */
  mergedFrom?: readonly string[];
}

/** A file, then its stored rows in parts, then null. */
export type ToThread = FileToWrite | SourceRows[WarehouseKind][] | null;

/** The thread wants more rows, or has written the file. It sends nothing unasked. */
export type FromThread = { kind: 'next' } | { kind: 'written'; rows: number };

export interface ParquetWriter {
  /** One part of the rows is on the way at a time, so that memory does not grow with the file. */
  write(file: FileToWrite, source?: AsyncIterator<SourceRows[WarehouseKind][]>): Promise<number>;
  close(): Promise<unknown>;
}

/** Maximum memory of the thread, in MB: a group of long events takes half of it. */
const MAX_MEMORY_MB = 512;

export function startParquetWriter(): ParquetWriter {
  const thread = new Worker(WAREHOUSE_THREAD_FILE, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const failed = new Promise<never>((_, reject) => {
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The thread that writes Parquet ended early.')));
  });
  // It may fail while no file waits for it.
  failed.catch(() => {});

  async function reply(): Promise<FromThread> {
    const [message] = await Promise.race([once(thread, 'message'), failed]);
    return message;
  }

  return {
    async write(file, source) {
      thread.postMessage(file satisfies ToThread);
      for (;;) {
        const message = await reply();
        if (message.kind === 'written') return message.rows;
        const { done, value } = (await source?.next()) ?? { done: true };
        thread.postMessage((done ? null : value) satisfies ToThread);
      }
    },
    close: () => thread.terminate(),
  };
}
