import { describe, expect, it, onTestFinished } from 'vitest';
import { engines } from '../../apps/server/src/store/testing/engines.ts';
import { startServer } from '../server-process.ts';
import { missingVisits, startVisitLoad } from './visit-load.ts';

const ROUNDS = process.env.ZIPFRONT_SOAK ? 30 : 1;

/** Number of acknowledged visits before the server is killed, while others are under way. */
const ANSWERED_BEFORE_KILL = 150;

describe.each(engines)('kill -9 under a load of visit registrations on $name', (engine) => {
  // behaviour: 13.5
  it(`keeps every visit that was answered, ${ROUNDS} times over`, async () => {
    const database = await engine.create();
    onTestFinished(() => database.drop());
    const env = { DATABASE_URL: database.url };
    let server = await startServer({ env });
    onTestFinished(async () => void (await server.stop()));
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = startVisitLoad(server.url);
      await load.reached(ANSWERED_BEFORE_KILL);
      await server.stop('SIGKILL');
      await load.ended;
      server = await startServer({ env });
      expect(await missingVisits(server.url, load.acknowledged)).toEqual([]);
    }
  }, 3_600_000);
});
