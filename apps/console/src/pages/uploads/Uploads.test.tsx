import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import type { GoalTransport, UploadsScreen } from '@zipfront/contracts/console/uploads';
import { expect, it } from 'vitest';
import { renderScreen } from '../render-screen.tsx';

const WAY: GoalTransport = {
  ...{ site: 'insurance', goal: 'Policy sold', platform: 'google', transport: 'file' },
  ...{ destination: null, lastSentAt: null, waiting: 2, dead: 0 },
};

function htmlOf(transports: GoalTransport[]): string {
  const screen: UploadsScreen = {
    ...{ name: 'uploads', day: '2026-11-21', error: null, transports, done: null },
    ...{ dead: [], rows: [], example: [], csv: '/csv', feed: null, files: [] },
    ...{ form: EMPTY_FORM, tried: null },
  };
  const frame = { account: null, links: [], path: '/', timeZone: 'America/New_York' };
  return renderScreen(screen, frame, (error) => {
    throw error;
  });
}

// behaviour: 25.15
it('begins with what waits to leave, of all goals, before the conversions of a day', () => {
  const html = htmlOf([WAY, { ...WAY, platform: 'microsoft', waiting: 1_000 }]);
  const order = ['1,002 conversions wait to leave', 'id="goals"', 'id="day"'];
  const places = order.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(htmlOf([{ ...WAY, waiting: 0 }])).toContain('Nothing waits to leave');
});
