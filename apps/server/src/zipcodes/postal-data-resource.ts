import type { Config } from '../config.ts';
import { createResource, type Resource } from '../http/resource.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { compressFully } from '../pages/compress.ts';
import { postalData } from './postal-data.ts';
import type { ZipCodes } from './zip-codes.ts';

/** Where the shipping theme finds its postal data (specification, section 7). */
export const POSTAL_DATA_PATH = '/shipping/data/data-small.json';

/** A day, as for single zip codes. */
const CACHE_CONTROL = `public, max-age=${24 * 60 * 60}`;

/** The postal data set, ready to be sent from memory. */
export async function postalDataResource(
  zipCodes: Pick<ZipCodes, 'find'>,
  config: Config,
): Promise<Resource> {
  const body = Buffer.from(JSON.stringify(postalData(zipCodes)));
  return createResource({
    route: POSTAL_DATA_PATH,
    body,
    compressed: await compressFully(body),
    contentType: 'application/json',
    headers: [['Cache-Control', CACHE_CONTROL], ...securityHeaders(config)],
  });
}
