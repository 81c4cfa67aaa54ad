import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UPLOADS } from '../../conversions/uploads/testing/conversion-rows.ts';
import { ALL_CHANNELS } from '../../notifications/testing/outbox.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { testConsole } from '../testing/console-browser.ts';
import { person } from './testing/api-client.ts';

describe.each(eitherEngine(import.meta.filename))('settings by the API on $name', (engine) => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
  });

  // behaviour: 25.17
  it('shows the goals of each site with their file, and lines for a site without goals', async () => {
    const console = testConsole(store, { contentDir: 'own/content' }, ALL_CHANNELS, [], UPLOADS);
    const marketer = person(console, await console.signedIn('marketer'));
    expect(await marketer.json('GET', '/settings/uploads')).toMatchObject({
      ...{ is_watched: false, publish: `kill -HUP ${process.pid}` },
      apis: [
        {
          ...{ platform: 'google', is_on: false },
          variables: ['GOOGLE_ADS_ACCOUNT', 'GOOGLE_ADS_CREDENTIALS'],
        },
        { platform: 'meta', is_on: true, variables: ['META_DATASET', 'META_ACCESS_TOKEN'] },
      ],
      rows: [
        {
          ...{ site: 'insurance', file: resolve('own/content/insurance/site.yaml'), example: null },
          settings: {
            ...{ not_asked: UPLOADS.notAsked, claims: UPLOADS.claims, contacts: UPLOADS.contacts },
            goals: UPLOADS.goals.map(({ name, statuses }) => ({ name, statuses })),
          },
        },
        { site: 'shipping', example: expect.stringMatching(/^uploads:\n/), settings: null },
      ],
    });
  });
});
