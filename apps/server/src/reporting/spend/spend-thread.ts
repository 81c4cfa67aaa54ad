// A thread that reads one file of spend.
import { parentPort, workerData } from 'node:worker_threads';
import { parseSpend } from './parse-spend.ts';
import { planImport } from './plan-import.ts';
import type { ReadSpend, SentSpend } from './spend-reader.ts';

parentPort?.postMessage(readSpend(workerData));

function readSpend({ bytes, options, plan }: SentSpend): ReadSpend {
  const read = parseSpend(bytes, options);
  return 'errors' in read ? read : { planned: planImport(read.file, plan) };
}
