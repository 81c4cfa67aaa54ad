import { parentPort, workerData } from 'node:worker_threads';
import { parseRows } from './parse-rows.ts';
import { parseSpend } from './parse-spend.ts';
import { planImport, sumError } from './plan-import.ts';
import type { ReadSpend, SentSpend } from './spend-reader.ts';

parentPort?.postMessage(readSpend(workerData));

function readSpend({ options, plan, ...sent }: SentSpend): ReadSpend {
  const read =
    'bytes' in sent
      ? parseSpend(sent.bytes, options)
      : parseRows(sent.rows, { ...options, currency: sent.currency });
  if (!('file' in read)) return read;
  const planned = planImport(read.file, plan);
  const error = sumError(planned);
  return error === null ? { planned } : { errors: [error] };
}
