import {
  AREA_LENGTH,
  POSTAL_DATA_PATH,
  type PostalData,
  ZIP_LENGTH,
} from '@zipfront/contracts/visits/zip-code';
import type { Config } from '../../platform/config/config.ts';
import type { Compress } from '../../platform/http/compress.ts';
import { FOR_A_DAY } from '../../platform/http/content-headers.ts';
import { createBody, createResource, type Resource } from '../../platform/http/resource.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { ZipCodes } from './zip-codes.ts';

const AREAS = 10 ** AREA_LENGTH;

const ENDS = Array.from({ length: 10 ** (ZIP_LENGTH - AREA_LENGTH) }, (_, number) =>
  String(number).padStart(ZIP_LENGTH - AREA_LENGTH, '0'),
);

/** All 42,745 codes would take a third of a megabyte on a phone; areas take ten kilobytes. */
export function postalData(zipCodes: Pick<ZipCodes, 'find'>): PostalData {
  const areas: PostalData['zipCodes'] = [];
  for (let number = 0; number < AREAS; number += 1) {
    const area = String(number).padStart(AREA_LENGTH, '0');
    const place = mainPlace(area, zipCodes);
    if (place) areas.push([area, ...place]);
  }
  return { zipCodes: areas };
}

function mainPlace(
  area: string,
  zipCodes: Pick<ZipCodes, 'find'>,
): [city: string, state: string] | null {
  const counts = new Map<string, { place: [string, string]; count: number }>();
  for (const end of ENDS) {
    const found = zipCodes.find(area + end);
    if (found === undefined) continue;
    const key = `${found.city}, ${found.state}`;
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { place: [found.city, found.state], count: 1 });
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.place ?? null;
}

export async function postalDataResource(
  zipCodes: Pick<ZipCodes, 'find'>,
  { config, compress }: { config: Config; compress: Compress },
): Promise<Resource> {
  const body = createBody(Buffer.from(JSON.stringify(postalData(zipCodes))));
  return createResource({
    route: POSTAL_DATA_PATH,
    body,
    compressed: await compress(body),
    contentType: 'application/json',
    headers: [['Cache-Control', FOR_A_DAY], ...securityHeaders(config)],
  });
}
