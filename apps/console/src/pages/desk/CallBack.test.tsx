import type { CallBackView, DeskScreen } from '@zipfront/contracts/console/desk';
import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimeZone } from '../Time.tsx';
import { CallBack } from './CallBack.tsx';

/** A Sunday evening in New York, a Monday in UTC. */
const NOW = Date.UTC(2026, 10, 23, 1, 10);

const SCREEN = {
  name: 'call-back',
  item: {
    ...{ id: 'x', name: 'Nadia Ruiz', createdAt: NOW, status: 'open', callAgainAt: NOW },
    ...{ holder: null, about: null, locale: 'en-US', attempts: 0, botSign: null },
    ...{ site: 'shipping', path: '/shipping/', phone: null, version: 0 },
    consent: { status: 'claimed', version: '1', text: 'Call me.', at: NOW, page: '/shipping/' },
    timeZones: ['America/Chicago', 'America/Denver'],
  } as unknown as CallBackView,
  ...{ entries: [], holders: [], isOverdue: false, canDelete: false, form: EMPTY_FORM },
  ...{ done: null, conflict: null, now: NOW },
} satisfies Extract<DeskScreen, { name: 'call-back' }>;

function textOf(timeZones: readonly string[]): string {
  const item = { ...SCREEN.item, timeZones };
  const html = renderToStaticMarkup(
    <TimeZone value="America/New_York">
      <CallBack {...SCREEN} item={item} you="ana" />
    </TimeZone>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

// behaviour: 17.67, 17.64
it('writes its times, and asks for one, in the reporting time zone', () => {
  const text = textOf([]);
  expect(text).toContain('Call again Nov 22, 2026, 8:10 PM EST Language');
  expect(text).toContain('Time to call again (America/New_York) It is 8:10 PM EST now.');
  expect(text).not.toContain('UTC');
  expect(text).not.toContain('there');
});

// behaviour: 17.65
it('shows the time of the place that is picked up at beside its own', () => {
  const text = textOf(SCREEN.item.timeZones);
  expect(text).toContain('Time there 7:10 PM CST or 6:10 PM MST');
  expect(text).toContain('8:10 PM EST ( 7:10 PM CST or 6:10 PM MST there)');
  expect(textOf(['America/Denver', 'America/Denver'])).toContain('Time there 6:10 PM MST State');
});
