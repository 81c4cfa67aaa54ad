import type { Config } from '../../platform/config/config.ts';
import { loadContent } from '../../site/pages/content/content.ts';
import { loadRates } from '../../site/pages/load-rates.ts';
import { SHIPPING_SITE } from '../../site/pages/make-content.ts';
import { loadVehicles } from '../../site/vehicles/load-vehicles.ts';
import { knownZipCodes } from '../../site/zipcodes/known-zip-codes.ts';
import { createSampleWorld, type SampleWorld } from './sample-world.ts';

/**
 * Reads what samples are made of.
 *
 * @throws ContentError for errors in the content; Error for content without a form
 */
export function loadSampleWorld(config: Config): SampleWorld {
  return createSampleWorld({
    config,
    content: loadContent(config.contentDir),
    rates: loadRates(config.contentDir, SHIPPING_SITE),
    zipCodes: knownZipCodes(),
    vehicles: loadVehicles(),
  });
}
