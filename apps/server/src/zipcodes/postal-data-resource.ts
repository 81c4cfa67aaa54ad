import type { Config } from '../config.ts';
import { FOR_A_DAY } from '../http/cache-control.ts';
import { compressFully } from '../http/compress.ts';
import { createResource, type Resource } from '../http/resource.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { postalData } from './postal-data.ts';
import type { ZipCodes } from './zip-codes.ts';

/** Where the shipping theme finds its postal data (behaviours, 7.2.1). */
export const POSTAL_DATA_PATH = '/shipping/data/data-small.json';

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
    headers: [['Cache-Control', FOR_A_DAY], ...securityHeaders(config)],
  });
}
