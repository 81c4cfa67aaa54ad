import { join } from 'node:path';
import { getOwn } from '@zipfront/contracts/own';
import { pino } from 'pino';
import { parseArguments } from '../../../server/src/cli/parse-arguments.ts';
import {
  commandLine,
  runProgram,
  type Surroundings,
} from '../../../server/src/cli/run-command-line.ts';
import { countSamples } from '../../../server/src/doctor/find-demo-parts.ts';
import { commandText } from '../../../server/src/platform/command-text.ts';
import { type Config, readConfig } from '../../../server/src/platform/config/config.ts';
import { databaseLocation } from '../../../server/src/platform/store/database-url.ts';
import type { Store } from '../../../server/src/platform/store/store.ts';
import { countSampleReviews } from '../../../server/src/shipping/reviews/import-reviews.ts';
import { loadContent } from '../../../server/src/site/pages/content/content.ts';
import { openDemoStoreForCommand } from '../open-demo-store.ts';
import { loadSampleWorld } from '../plan/world.ts';
import { removeSamples } from '../samples/delete-samples.ts';
import { fillSamples } from '../samples/fill-samples.ts';
import { wholeNumber } from './whole-number.ts';

const USAGE = `${commandText('sample-data [fill | remove]')}

  fill      fills the database of DATABASE_URL with invented visits, events, hand-offs,
            orders, call-backs and reviews, marked as samples; the default
            [--visits 6000] [--days 90] [--seed 1]
  remove    deletes all samples, and nothing else

Both run beside a server. The same seed gives the same samples.`;

const MAX_VISITS = 1_000_000;
const MAX_DAYS = 730;
const MAX_SEED = 2 ** 31 - 1;

export interface SampleSurroundings extends Surroundings {
  now(): number;
}

interface Call extends SampleSurroundings {
  store: Store;
  place: string;
  options: { visits: number; days: number; seed: number };
}

const COMMANDS: Record<string, (call: Call) => Promise<void>> = { fill, remove };

export const sampleData = commandLine(run);

async function run(argv: string[], surroundings: SampleSurroundings): Promise<undefined> {
  const { positionals, values } = parseArguments(argv, {
    usage: USAGE,
    options: {
      visits: { type: 'string', default: '6000' },
      days: { type: 'string', default: '90' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [command = 'fill', ...more] = positionals;
  const work = getOwn(COMMANDS, command);
  if (work === undefined || more.length > 0) throw new Error(USAGE);
  const options = {
    visits: wholeNumber('--visits', values.visits, { most: MAX_VISITS, usage: USAGE }),
    days: wholeNumber('--days', values.days, { most: MAX_DAYS, usage: USAGE }),
    seed: wholeNumber('--seed', values.seed, { most: MAX_SEED, usage: USAGE }),
  };
  const { databaseUrl: url } = readConfig(surroundings.env);
  const store = await openDemoStoreForCommand({ url, log: pino({ level: 'silent' }) });
  try {
    await work({ ...surroundings, store, place: databaseLocation(url), options });
  } finally {
    await store.close();
  }
}

async function fill({ store, place, options, env, now, print }: Call): Promise<void> {
  const refusal = `There are samples in ${place} already; delete them first: ${commandText('sample-data remove')}`;
  if (Object.keys(await countSamples(store.reads)).length > 0) throw new Error(refusal);
  const world = loadSampleWorld(readConfig(env));
  const filled = await fillSamples(store, world, { ...options, now: now() }).catch((error) => {
    throw new Error(
      `${error.message}\nThe samples are not complete; "${commandText('sample-data remove')}" deletes those that were stored.`,
    );
  });
  if (filled === null) throw new Error(refusal);
  const { visits, events, handOffs, orders, callBacks, reviews } = filled;
  print(
    `${visits} visits, ${events} events, ${handOffs} hand-offs, ${orders} orders, ${callBacks} call-backs and ${reviews} reviews were filled in, in ${place}`,
  );
  print(`${commandText('sample-data remove')} deletes them`);
}

async function remove({ store, place, env, print }: Call): Promise<void> {
  const [counts, reviews] = await Promise.all([
    countSamples(store.reads),
    countSampleReviews(store.reads),
  ]);
  await removeSamples(store);
  const { visit = 0, order = 0, 'call-back': callBack = 0 } = counts;
  print(
    `${visit} visits, ${order} orders, ${callBack} call-backs and ${reviews} reviews were deleted, in ${place}`,
  );
  for (const file of filesWithSampleReviews(readConfig(env))) {
    print(
      `the next start imports sample reviews again, unless you delete sampleReviews from ${file}`,
    );
  }
}

/** Files of the content that ask for sample reviews; none if the content has errors. */
function filesWithSampleReviews({ contentDir }: Config): string[] {
  try {
    const asking = loadContent(contentDir).reviews.filter(({ settings }) => settings.sampleReviews);
    return asking.map(({ siteName }) => join(contentDir, siteName, 'reviews.yaml'));
  } catch {
    return [];
  }
}

if (import.meta.main) await runProgram(sampleData);
