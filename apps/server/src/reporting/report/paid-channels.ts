import { PAID } from '@zipfront/contracts/console/reports';

/** Affiliates are paid by result, and have no spend to import. */
const PAID_CHANNELS: readonly string[] = [
  'paid-search',
  'paid-social',
  'paid-video',
  'paid-other',
  'display',
];

export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}

export function expandChannel(channel: string): readonly string[] {
  return channel === PAID ? PAID_CHANNELS : [channel];
}
