import {
  AREA_LENGTH,
  POSTAL_DATA_PATH,
  type PostalData,
} from '@zipfront/contracts/visits/zip-code';
import { fetchInTime } from '../requests/fetch-in-time.ts';

const NOTHING: PostalData = { zipCodes: [] };

let loading: Promise<PostalData> | null = null;

/**
 * Loads the postal data. If it cannot be loaded, the set is empty: only a hint depends on it
 * (behaviours, 8.17).
 */
export function loadPostalData(fetch = globalThis.fetch): Promise<PostalData> {
  loading ??= read(fetch);
  return loading;
}

async function read(fetch: typeof globalThis.fetch): Promise<PostalData> {
  try {
    const { ok, status, body } = await fetchInTime(fetch, POSTAL_DATA_PATH);
    if (!ok) throw new Error(`The postal data answered ${status}.`);
    return body as PostalData;
  } catch (error) {
    console.error(error);
    return NOTHING;
  }
}

/** A partly typed zip code has a place, "Miami, FL"; null before its third digit, or if unknown. */
export function findArea(typed: string, { zipCodes }: PostalData): string | null {
  if (!/^\d{3,5}$/.test(typed)) return null;
  const found = zipCodes.find(([area]) => area === typed.slice(0, AREA_LENGTH));
  return found ? `${found[1]}, ${found[2]}` : null;
}
