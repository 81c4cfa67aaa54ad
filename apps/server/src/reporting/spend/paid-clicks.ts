import type { ReportSums } from '@zipfront/contracts/console/reports';
import { isPaidChannel } from '../campaigns/find-campaigns.ts';
import type { JoinedCampaign } from './match-campaigns.ts';

/** A campaign in a channel, with the clicks that its platform has counted; null where no file has them. */
export interface Clicked extends Pick<ReportSums, 'visits'> {
  channel: string;
  clicks: number | null;
}

/** The clicks that earnings are divided by: those of the platform, otherwise the visits of a paid channel; null for others. */
export function paidClicks({ channel, clicks, visits }: Clicked): number | null {
  return clicks ?? (isPaidChannel(channel) ? visits : null);
}

/** The same of a campaign that was matched; null where its clicks stand in the row of another channel. */
export function paidClicksOf(row: JoinedCampaign<object>): number | null {
  return row.hasSpend && row.spend === null
    ? null
    : paidClicks({ ...row, clicks: row.spend?.clicks ?? null });
}
