// A thread that reads one file of spend.
import { parentPort, workerData } from 'node:worker_threads';
import { parseSpend } from './parse-spend.ts';
import { planImport, sumError } from './plan-import.ts';
import type { ReadSpend, SentSpend } from './spend-reader.ts';

parentPort?.postMessage(readSpend(workerData));

function readSpend({ bytes, options, plan }: SentSpend): ReadSpend {
  const read = parseSpend(bytes, options);
  if ('errors' in read) return read;
  const planned = planImport(read.file, plan);
  const error = sumError(planned);
  return error === null ? { planned } : { errors: [error] };
}
