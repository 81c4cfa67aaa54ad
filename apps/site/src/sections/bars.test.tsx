import type { SectionOf } from '@zipfront/contracts/content/section';
import {
  MONTHS,
  monthShipment,
  routeShipment,
  shipmentKey,
} from '@zipfront/contracts/shipping/page-figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { View } from '../view/view.ts';
import { Routes } from './routes/Routes.tsx';
import { Season } from './season/Season.tsx';
import { Steps } from './steps/Steps.tsx';

const ENDS = { from: '10001', to: '10002' };

const NOTHING = {
  outcome: 'priced',
  low: 0,
  high: 0,
  miles: 0,
  transitDays: [1, 1],
  reasons: [{ reason: 'distance', dollars: 0 }],
} as const;

const shipments = [
  routeShipment(ENDS.from, ENDS.to),
  ...MONTHS.map((month) => monthShipment(ENDS, month)),
];

const view = {
  site: { locale: 'en-US' },
  figures: Object.fromEntries(shipments.map((shipment) => [shipmentKey(shipment), NOTHING])),
} as unknown as View;

const steps = {
  heading: 'Steps',
  steps: [],
  example: { caption: 'Sample', prices: [{ insurer: 'Sample Mutual', dollars: 0 }] },
} as unknown as SectionOf<'steps'>;

const season = {
  heading: 'Season',
  ...ENDS,
  columns: { month: 'Month', dollars: 'Price' },
} as unknown as SectionOf<'season'>;

const routes = {
  heading: 'Routes',
  next: '/shipping/quote/',
  routes: [{ from: { zip: ENDS.from }, to: { zip: ENDS.to } }],
} as unknown as SectionOf<'routes'>;

test.each([
  ['prices', <Steps key="steps" section={steps} view={view} />],
  ['months', <Season key="season" section={season} view={view} />],
  ['routes', <Routes key="routes" section={routes} view={view} />],
])('draws %s without a length where all are 0', (_, section) => {
  expect(renderToStaticMarkup(section)).not.toContain('NaN');
});
