import type { CampaignView } from '@zipfront/contracts/console/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_CAMPAIGN_SUMS } from './find-campaigns.ts';
import { measuredRow, measuredTotal, NO_SPEND, paidClicks, sumCampaigns } from './measured-row.ts';
import { sumOrNull } from './measures.ts';

const OPTIONS = { isPaidIn: true, moneyDay: 'click', areEarningsKnown: true } as const;

const count = fc.integer({ min: 0, max: 9 });
const amount = fc.integer({ min: 1, max: 100_000 });

/** A campaign, with spend or without, whose leads are hand-offs or orders. */
const campaign = fc.record({
  channel: fc.constantFrom('paid-search', 'email'),
  sums: fc.record({ visits: count, handoffs: count, orders: count, approvedCents: amount }),
  spend: fc.option(
    fc.record({ cents: amount, reportedCents: fc.option(amount), clicks: fc.option(amount) }),
  ),
});

// behaviour: 21.9
it('adds profits up with the money of campaigns without spend, and has no measure that is better or worse than all of its rows', () => {
  fc.assert(
    fc.property(fc.array(campaign), (campaigns) => {
      const sums = campaigns.map((one) => ({ ...NO_CAMPAIGN_SUMS, ...one.sums }));
      const rows = campaigns.map(({ channel, spend, sums: { visits } }, at) => {
        const names = { source: '', campaignId: '', campaign: `${at}`, channel };
        const own = spend ?? NO_SPEND;
        const options = { ...OPTIONS, paidClicks: paidClicks({ channel, visits, ...own }) };
        return { ...names, ...measuredRow(sums[at] ?? NO_CAMPAIGN_SUMS, own, options) };
      });
      const total = measuredTotal(sumCampaigns(sums), rows, OPTIONS);
      const valuesOf = (read: (row: CampaignView) => number | null) => rows.map(read);
      const spent = sumOrNull(valuesOf((row) => row.reportedSpendCents));
      const withoutProfit = rows.filter((row) => row.profitCents === null);
      const profits = sumOrNull([
        ...valuesOf((row) => row.profitCents),
        ...withoutProfit.map((row) => row.approvedCents),
      ]);
      expect(total.profitCents).toBe(spent === null ? null : profits);
      expect(total.spendCents).toBe(sumOrNull(valuesOf((row) => row.spendCents)));
      expect(total.visits).toBe(sumOrNull(valuesOf((row) => row.visits)) ?? 0);
      for (const name of ['roas', 'epcCents', 'cpcCents'] as const) {
        const known = valuesOf((row) => row[name]).filter((value) => value !== null);
        expect(total[name] === null, name).toBe(known.length === 0);
        if (total[name] === null) continue;
        expect(total[name], name).toBeGreaterThanOrEqual(Math.min(...known) * (1 - 1e-9));
        expect(total[name], name).toBeLessThanOrEqual(Math.max(...known) * (1 + 1e-9));
      }
    }),
  );
});
