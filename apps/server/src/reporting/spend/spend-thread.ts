// A thread that reads one file of spend.
import { parentPort, workerData } from 'node:worker_threads';
import { parseSpend } from './parse-spend.ts';
import { planImport } from './plan-import.ts';
import type { ReadSpend, SpendUpload } from './spend-upload.ts';

parentPort?.postMessage(readUpload(workerData));

function readUpload({ bytes, options, plan }: SpendUpload): ReadSpend {
  const read = parseSpend(bytes, options);
  return 'errors' in read ? read : { planned: planImport(read.file, plan) };
}
