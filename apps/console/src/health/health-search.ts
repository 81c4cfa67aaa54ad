import { DEVICES } from '@zipfront/contracts/console/reports';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';
import { ERROR_COLUMNS } from './error-columns.tsx';

const text = v.pipe(v.string(), v.maxLength(300));

export const HEALTH_FILTERS = [
  { id: 'channel', label: 'Channel' },
  { id: 'campaign', label: 'Campaign' },
  { id: 'page', label: 'Page' },
  { id: 'device', label: 'Device' },
  { id: 'release', label: 'Release' },
] as const;

const FILTER_PARTS = {
  ...RANGE_PARTS,
  channel: optionalPart(text),
  campaign: optionalPart(text),
  page: optionalPart(text),
  device: optionalPart(v.picklist(DEVICES)),
  release: optionalPart(text),
};

export const errorSearch = v.object(FILTER_PARTS);

export const healthSearch = v.object({
  ...FILTER_PARTS,
  sort: optionalPart(v.picklist(ERROR_COLUMNS.flatMap(({ id }) => [id, `-${id}`]))),
});

export type HealthSearch = v.InferOutput<typeof healthSearch>;

export function errorsQuery({ sort: _sort, ...query }: HealthSearch) {
  return query;
}
