/** Channels of clicks that are paid for one by one. Affiliates are paid by result, and have no spend to import. */
const PAID_CHANNELS: readonly string[] = [
  'paid-search',
  'paid-social',
  'paid-video',
  'paid-other',
  'display',
];

/** Whether the visits of a channel were paid for by click or by impression. */
export function isPaidChannel(channel: string): boolean {
  return PAID_CHANNELS.includes(channel);
}
