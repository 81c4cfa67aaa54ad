import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import type { ApiClient } from './api-client.ts';

/** Reads the report of campaigns by their channels; `query` begins with `&`. */
export function campaignReport(
  client: ApiClient,
  query = '',
): Promise<ResponseOf<typeof getReport>> {
  return client.json('GET', `/reports?by=channel&by=campaign${query}`);
}
