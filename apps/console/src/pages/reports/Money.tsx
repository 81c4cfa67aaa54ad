import type { MoneyDay, ReportRow } from '@zipfront/contracts/console/reports';
import { NUMBER } from './numbers.ts';

/**
 * Returns whether partners still decide on all leads of a row, so that its money is unknown and not
 * zero.
 */
export function isUndecided({ accepted, rejected, undecided }: ReportRow): boolean {
  return accepted + rejected === 0 && (undecided ?? 0) > 0;
}

/** The leads of a row that have no decision: `3 undecided`, `1 unanswered`. */
export function Undecided({ row }: { row: ReportRow }) {
  return undecidedTexts(row).map((text) => (
    <span key={text} className="undecided">
      {' '}
      {text}
    </span>
  ));
}

function undecidedTexts(row: ReportRow): string[] {
  const [undecided, unanswered] = [row.undecided ?? 0, row.unanswered ?? 0];
  return [
    ...(!isUndecided(row) && undecided > 0 ? [`${NUMBER.format(undecided)} undecided`] : []),
    ...(unanswered > 0 ? [`${NUMBER.format(unanswered)} unanswered`] : []),
  ];
}

/** Explains the calculation of the columns about money. */
export function MoneyNotes({
  moneyDay,
  decisionDays,
}: {
  moneyDay: MoneyDay;
  decisionDays: number | null;
}) {
  return (
    <>
      <li>
        Sold, approved and reversed are what partners reported of hand-offs. Sold leads include
        those that were given back later; approved is what was earned without what was reversed.
        Pending is what partners promised for accepted leads that they have neither paid nor given
        back, for as long as they may report on them: 90 days after the click.
      </li>
      {moneyDay === 'click' ? (
        <li>
          Money counts on the day of the visit, also when it comes weeks later: so it stands beside
          the spend that won it. Undecided:{' '}
          {decisionDays === null
            ? 'hand-offs of which no partner has decided.'
            : `hand-offs without a decision, of visits of the last ${decisionDays === 1 ? 'day' : `${decisionDays} days`} and today. Of the latest decisions that partners reported, nine of ten came within this time. Unanswered: older ones without a decision.`}
        </li>
      ) : (
        <li>
          Money counts on the day on which it came or went, as in a partner's statement; visits,
          leads and spend on theirs. So a row compares different visitors: a campaign that was
          stopped may still earn. By this day nothing is pending or undecided.
        </li>
      )}
      <li>Acceptance: accepted ÷ decided leads.</li>
      <li>
        Profit: approved − spend. ROAS, the return on spend: approved ÷ spend. Both need spend in US
        dollars, as partners pay. EPC, the earnings per click: approved ÷ clicks that the platform
        counted; where no file has these, ÷ visits of a paid channel. A click for less earns more
        than it costs.
      </li>
      <li>
        Partners report what hand-offs earn, and an order earns its price: pending from the order
        on, approved once a carrier is booked. What call-backs earn is not known. So profit, ROAS
        and EPC are not known of a campaign that has had visits only on sites without a zip form and
        a quote form, with leads or without: its spend is in no profit.
      </li>
      <li>
        All campaigns: visits, leads, money and spend are those of all, and the profit is all
        approved money less the spend of campaigns whose earnings are known: the sum of the profits
        below it, with the money of campaigns without spend. ROAS, EPC, CPC and cost per lead divide
        what campaigns have together in which they are known, so that money which no spend has won
        does not make them better.
      </li>
    </>
  );
}
