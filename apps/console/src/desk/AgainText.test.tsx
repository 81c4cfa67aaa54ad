import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AgainText } from './AgainText.tsx';

const textOf = (time_zones: string[], timeZone = 'America/New_York') =>
  renderToStaticMarkup(
    <AgainText
      item={{
        call_again_at: '2026-12-02T15:59:00Z',
        time_zones,
      }}
      timeZone={timeZone}
    />,
  ).replaceAll(/<[^>]+>/g, '');

// behaviour: 17.65
it('names the time of the person before that of the desk, and the same zone once', () => {
  expect(textOf(['America/Denver'])).toBe('8:59 AM MST there, Dec 2, 10:59 AM EST here');
  expect(textOf(['America/New_York'])).toBe('Dec 2, 10:59 AM EST');
  expect(textOf([])).toBe('Dec 2, 10:59 AM EST');
});

// behaviour: 17.65
it('names no third time where the desk is in one of two zones of a state', () => {
  const zones = ['America/Chicago', 'America/Denver'];
  expect(textOf(zones, 'America/Chicago')).toBe('Dec 2, 9:59 AM CST or 8:59 AM MST there');
  expect(textOf(zones)).toBe('9:59 AM CST or 8:59 AM MST there, Dec 2, 10:59 AM EST here');
});
