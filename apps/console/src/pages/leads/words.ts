import type { TouchNames } from '@zipfront/contracts/console/leads';

/** The channel and names of a campaign, as one text. */
export function touchName({ channel, source, campaign, campaignId }: TouchNames): string {
  const id = campaignId === '' ? '' : `id ${campaignId}`;
  return [channel, source, campaign, id].filter(Boolean).join(', ');
}

/** Hundredths as a decimal: `42.50`; a dash for nothing. */
export function amount(cents: number): string {
  if (cents === 0) return '–';
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}
