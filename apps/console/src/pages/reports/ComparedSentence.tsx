import type {
  CampaignComparison,
  CampaignsScreen,
  ComparedSums,
  ComparisonGap,
} from '@zipfront/contracts/console/reports';
import { dateText } from '@zipfront/contracts/time';
import { comparedDaysText } from './compared-days-words.ts';
import { changesText } from './compared-texts.ts';
import { counted } from './counted.ts';
import { daysText } from './days-text.ts';
import { totalText } from './total-text.ts';

/** Compares the report with the compared days, or says why it cannot. */
export function ComparedSentence(screen: CampaignsScreen) {
  const { comparison, query } = screen;
  if (comparison === null || query.compare === '') return null;
  const { gap, sums, days } = comparison;
  const which = `${comparedDaysText(query.compare, comparison)}, ${daysText(days)}`;
  return (
    <p className="aside">
      {gap === null
        ? `${capitalized(which)}: ${sums ? sumsText(screen, comparison, sums) : ''}`
        : `Not compared with ${which}: ${gapText(gap)}`}
    </p>
  );
}

function gapText({ reason, since }: ComparisonGap): string {
  if (since === null) return 'no visits are counted yet.';
  return reason === 'counted'
    ? `visits are counted since ${dateText(since)}.`
    : `by page or device, visits are stored since ${dateText(since)}, for 28 days. Choose fewer days, or all pages and devices.`;
}

function sumsText(
  { total, currency }: CampaignsScreen,
  { counts, isOpen }: CampaignComparison,
  sums: ComparedSums,
): string {
  const { facts, profit } = totalText(sums.total, currency);
  const changes = changesText(total, sums.total, currency);
  return [
    `${facts}${profit === null ? '' : `: ${profit}`}.`,
    changes === '' ? '' : `Now ${changes}.`,
    counts.shown === counts.compared
      ? ''
      : `${counted(counts.shown, 'day')} stand beside ${counts.compared}.`,
    isOpen ? 'Today is not over.' : '',
    total.undecided || total.pendingCents ? 'Money of open leads may still come.' : '',
    sums.spendSince === null ? '' : `Spend is known since ${dateText(sums.spendSince)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
