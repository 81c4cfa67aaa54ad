import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../server-process.ts';
import { ANSWER, BATCH, eventBatches } from './event-batches.ts';
import { homePage } from './pages.ts';
import { type Contender, comparePair, serverUnderLoad, type Unit } from './pairs.ts';
import { registerVisits } from './scale-loads.ts';
import { startBareServer } from './start-bare-server.ts';
import { registration } from './visits.ts';
import { type LoadOptions, requirePrograms, SERVER_CORE } from './wrk.ts';

/** The ratios of the last run with `--record`. */
const RECORDED = join(import.meta.dirname, 'processor-ratios.json');

/** A ratio may fall by this factor: machines differ, and so do two runs on one. */
const MAX_LOSS = 1.15;

const VISITS = 500;

/**
 * Of a page, a visit and an event, by a bare durable server's for the same request. Fails if worse
 * than recorded by more than `MAX_LOSS`. Other load changes processor time far less than time by
 * the clock.
 */
export async function benchProcessorRatios(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  const isRecording = process.argv.includes('--record');
  const recorded: Record<string, number> = JSON.parse(readFileSync(RECORDED, 'utf8'));
  const found: Record<string, number> = {};
  console.log(`Processor time, as a ratio to a bare server's (at least recorded / ${MAX_LOSS})`);
  for (const [name, unit, [ours, bare]] of PAIRS) {
    const { processor } = await comparePair(ours, bare, unit);
    found[name] = Number(processor.toFixed(3));
    const floor = (recorded[name] ?? 0) / MAX_LOSS;
    const isWorse = !isRecording && processor < floor;
    if (isWorse) process.exitCode = 1;
    console.log(
      `  ${name}: ${processor.toFixed(3)}, recorded ${recorded[name] ?? 'never'}${isWorse ? '  WORSE' : ''}`,
    );
  }
  if (isRecording) writeFileSync(RECORDED, `${JSON.stringify(found, null, 2)}\n`);
}

const PAIRS: [name: string, unit: Unit, [ours: Contender, bare: Contender]][] = [
  ['page', { name: 'pages', perRequest: 1 }, createPair('page', homePage)],
  ['visit', { name: 'visits', perRequest: 1 }, createPair('visit', registration)],
  [
    'event',
    { name: 'events', perRequest: BATCH },
    [
      {
        name: 'event of a visit',
        async start() {
          const server = await startServer({ prefix: SERVER_CORE });
          const visits = await registerVisits({ servers: [server] }, VISITS);
          const { url, pid, stop } = server;
          return { request: eventBatches(url, ANSWER, visits), pid, stop };
        },
      },
      bare((url) => eventBatches(url, ANSWER)),
    ],
  ],
];

function createPair(name: string, request: (url: string) => LoadOptions): [Contender, Contender] {
  const ours = serverUnderLoad(name, () => startServer({ prefix: SERVER_CORE }), request);
  return [ours, bare(request)];
}

function bare(request: (url: string) => LoadOptions): Contender {
  return serverUnderLoad('bare append + fdatasync', startBareServer, request);
}

if (import.meta.main) await benchProcessorRatios();
