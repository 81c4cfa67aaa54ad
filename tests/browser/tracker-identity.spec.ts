import type { EventEnvelope } from '../../packages/contracts/src/events/types.ts';
import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

/** Against a server whose English site names cookies of other systems, and a field of its own. */
const test = testOn({
  pages: {
    'insurance/site.en-US.yaml': (text) => `${text}
cookies:
  site_user_id: _site_user
  amp_client_id: AMP_CLIENT
  home_user_data_id: hud
  django_session: other_session
identity:
  urm_id: tallywell
`,
  },
});

// behaviour: 3.5.1, 3.5.7
test('fills identity and session from the cookies that the site names', async ({
  page,
  context,
  baseURL: url = '',
}) => {
  const events: EventEnvelope[] = [];
  await context.route('**/events?sent_at=*', (route) => {
    events.push(...(route.request().postDataJSON() as EventEnvelope[]));
    return route.fulfill({ status: 204 });
  });
  await context.addCookies([
    { name: '_site_user', value: 's-1', url },
    { name: 'AMP_CLIENT', value: 'a-2', url },
    { name: 'hud', value: 'h-3', url },
    { name: 'other_session', value: 'd-4', url },
  ]);
  await page.goto('/');
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const contexts = Object.fromEntries(
    (events[0]?.contexts ?? []).map(({ schema, data }) => [schema.split('/')[1], data]),
  );
  expect(contexts.identity).toMatchObject({
    urm_id: 'tallywell',
    site_user_id: 's-1',
    amp_client_id: 'a-2',
    home_user_data_id: 'h-3',
    insurance_line: 'SHARED',
  });
  expect(contexts.session).toMatchObject({ django_session: 'd-4' });
});
