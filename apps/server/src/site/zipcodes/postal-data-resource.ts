import { POSTAL_DATA_PATH } from '@zipfront/contracts/postal-data';
import type { Config } from '../../platform/config/config.ts';
import { FOR_A_DAY } from '../../platform/http/cache-control.ts';
import type { Compress } from '../../platform/http/compress.ts';
import { bodyOf, createResource, type Resource } from '../../platform/http/resource.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { postalData } from './postal-data.ts';
import type { ZipCodes } from './zip-codes.ts';

/** The postal data set, ready to be sent from memory. */
export async function postalDataResource(
  zipCodes: Pick<ZipCodes, 'find'>,
  { config, compress }: { config: Config; compress: Compress },
): Promise<Resource> {
  const body = bodyOf(Buffer.from(JSON.stringify(postalData(zipCodes))));
  return createResource({
    route: POSTAL_DATA_PATH,
    body,
    compressed: await compress(body),
    contentType: 'application/json',
    headers: [['Cache-Control', FOR_A_DAY], ...securityHeaders(config)],
  });
}
