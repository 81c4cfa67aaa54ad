import type { Rates } from '@zipfront/contracts/content/rates';
import type { Logger } from 'pino';
import type { Config } from './platform/config/config.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Store } from './platform/store/store.ts';
import type { Pages } from './site/pages/pages.ts';
import type { Vehicles } from './site/vehicles/vehicles.ts';
import type { ZipCodes } from './site/zipcodes/zip-codes.ts';

export interface Services {
  config: Config;
  store: Store;
  zipCodes: ZipCodes;
  vehicles: Vehicles;
  rates(): Rates | null;
  pages: Pages;
  metrics: Metrics;
  log: Logger;
  now(): number;
}
