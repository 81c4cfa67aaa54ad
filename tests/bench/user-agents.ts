import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isbot } from 'isbot';
import { parseAllDocuments } from 'yaml';
import { isKnownBot } from '../../apps/server/src/platform/http/visitor.ts';

/** The fixtures in a checkout of matomo-org/device-detector; the figures are of 3856a286. */
const FOLDER = 'DEVICE_DETECTOR';

/** Browsers that people hold or sit at. */
const DEVICES = '{smartphone,phablet,tablet,desktop}*.yml';

const MAX_PEOPLE_CALLED_BOTS = 0.001;
const MAX_BOTS_MISSED = 0.005;

interface Fixture {
  user_agent: string;
  client?: { type?: string } | null;
}

/**
 * Browsers that are called bots, and bots that are missed, among collected user agents, beside
 * isbot alone.
 */
export async function benchUserAgents(): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder === undefined) {
    throw new Error(`Set ${FOLDER} to a checkout of github.com/matomo-org/device-detector.`);
  }
  const people = agentsIn(
    folder,
    DEVICES,
    ({ client, user_agent }) => client?.type === 'browser' && user_agent.startsWith('Mozilla/'),
  );
  const bots = agentsIn(folder, 'bots.yml', () => true);
  for (const [name, check] of [
    ['isbot', isbot],
    ['Zipfront', isKnownBot],
  ] as const) {
    const called = people.filter((agent) => check(agent));
    const missed = bots.filter((agent) => !check(agent));
    console.log(
      `${name}: ${called.length} of ${people.length} browsers called bots (goal ${MAX_PEOPLE_CALLED_BOTS * 1_000} of 1,000), ` +
        `${missed.length} of ${bots.length} bots missed (goal ${MAX_BOTS_MISSED * 100} %)`,
    );
    if (name === 'isbot') continue;
    for (const agent of [...called, ...missed]) console.log(`  ${agent}`);
  }
}

function agentsIn(folder: string, files: string, isWanted: (one: Fixture) => boolean): string[] {
  const fixtures = globSync(join(folder, 'Tests/fixtures', files)).flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).flatMap(
      (document) => (document.toJS() ?? []) as Fixture[],
    ),
  );
  return [...new Set(fixtures.filter(isWanted).map(({ user_agent }) => user_agent))];
}
