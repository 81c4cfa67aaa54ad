import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignSums } from './find-campaigns.ts';
import { ofFilter, pairCampaigns } from './find-matched.ts';
import {
  type CampaignSpend,
  type CampaignVisits,
  type JoinedCampaign,
  matchCampaigns,
} from './match-campaigns.ts';

function row(channel: string, [campaign = '', ...others]: string[]): JoinedCampaign<CampaignSums> {
  const names = { source: '', campaignId: '' };
  return {
    ...{ channel, ...names, campaign, visits: 1 },
    names: [campaign, ...others].map((name) => ({ ...names, campaign: name })),
    ...{ spendNames: [], sums: [], spend: null, hasSpend: false },
  };
}

const [SPRING, EASTER, LETTER] = [
  row('paid-search', ['spring', 'easter', 'old']),
  row('display', ['easter']),
  row('email', ['spring']),
] as const;
const ROWS = [SPRING, EASTER, LETTER];

// behaviour: 27.5
it.each([
  ['shown by two rows', { channel: null, campaign: 'spring' }, [SPRING, LETTER]],
  [
    'shown by one row, and another name of a second',
    { channel: null, campaign: 'easter' },
    [EASTER],
  ],
  ['shown by none', { channel: null, campaign: 'old' }, [SPRING]],
  ['shown in another channel', { channel: 'paid-search', campaign: 'easter' }, []],
  ['missing', { channel: 'email', campaign: null }, [LETTER]],
])('finds each row by one name alone, where the name is %s', (_what, filter, rows) => {
  expect(ofFilter(ROWS, filter)).toEqual(rows);
});

type Visits = CampaignVisits<{ leads: number }>;

const visits = (changes: Partial<Visits> = {}): Visits => ({
  ...{ channel: 'paid-search', source: 'google', campaignId: '', campaign: 'spring', visits: 10 },
  sums: { leads: 1 },
  ...changes,
});

const spend = (changes: Partial<CampaignSpend> = {}): CampaignSpend => ({
  ...{ source: 'google', campaignId: '', campaign: 'spring', cents: 500, clicks: 5 },
  reportedCents: 500,
  ...changes,
});

/** The pairs of two reports, each as the name of the other days and the one of now. */
function paired(
  now: [Visits[], CampaignSpend[]],
  others: [Visits[], CampaignSpend[]],
  joins: Parameters<typeof matchCampaigns>[2] = [],
): string[] {
  const [rows, before] = [matchCampaigns(...now, joins), matchCampaigns(...others, joins)];
  const pairs = pairCampaigns(rows, before, joins);
  return before.map((row) => `${row.campaign} > ${pairs.get(row)?.campaign ?? 'no one'}`);
}

describe('the pairs of campaigns', () => {
  // behaviour: 27.13
  it('have the same id, whatever the names are, otherwise the same source and name', () => {
    const now = [visits({ campaignId: '7' }), visits({ campaign: 'letter', source: 'mail' })];
    const others = [
      visits({ campaignId: '7', campaign: 'easter' }),
      visits({ campaign: 'Letter', source: 'Mail' }),
      visits({ campaign: 'letter', source: 'other' }),
    ];
    expect(paired([now, []], [others, []]).sort()).toEqual([
      'Letter > letter',
      'easter > spring',
      'letter > no one',
    ]);
  });

  // behaviour: 27.13
  it('follow the names that a person has joined', () => {
    const join = {
      visits: { source: 'gdn', campaignId: '', campaign: 'banner' },
      spend: { source: 'google', campaignId: '', campaign: 'spring' },
    };
    const others = [visits({ source: 'gdn', campaign: 'banner' })];
    expect(paired([[visits()], []], [others, []], [join])).toEqual(['banner > spring']);
    expect(paired([[visits()], []], [others, []])).toEqual(['banner > no one']);
  });

  // behaviour: 27.13
  it('stay within a channel, and within spend without visits', () => {
    expect(paired([[visits()], []], [[visits({ channel: 'email' })], []])).toEqual([
      'spring > no one',
    ]);
    expect(paired([[], [spend()]], [[], [spend()]])).toEqual(['spring > spring']);
    expect(paired([[visits()], [spend()]], [[], [spend()]])).toEqual(['spring > no one']);
  });

  // behaviour: 27.13
  it('lead to the largest of several campaigns that were one then', () => {
    const now = [visits({ visits: 3 }), visits({ campaignId: '7', campaign: 'summer', visits: 4 })];
    const others = [visits({ campaignId: '7' })];
    expect(paired([now, []], [others, []])).toEqual(['spring > summer']);
    const [plain, summer] = now.map((row) => ({ ...row, visits: 7 - row.visits })) as [
      Visits,
      Visits,
    ];
    expect(paired([[plain, summer], []], [others, []])).toEqual(['spring > spring']);
  });

  // behaviour: 27.13
  it('lead from each campaign to itself in a report of the same days', () => {
    const names = {
      source: fc.constantFrom('', 'google', 'bing'),
      campaignId: fc.constantFrom('', '', '7', '8'),
      campaign: fc.constantFrom('', 'spring', 'Spring', 'summer'),
    };
    const selector = (row: object) => JSON.stringify(Object.values({ ...row, size: 0 }));
    const allVisits = fc
      .uniqueArray(
        fc.record({
          ...names,
          channel: fc.constantFrom('email', 'paid-search'),
          size: fc.nat(9),
        }),
        { maxLength: 8, selector },
      )
      .map((rows) => rows.map(({ size, ...row }) => visits({ ...row, visits: size })));
    const allSpend = fc
      .uniqueArray(fc.record(names), { maxLength: 4, selector })
      .map((rows) => rows.map(spend));
    fc.assert(
      fc.property(allVisits, allSpend, (ofVisits, ofSpend) => {
        const rows = matchCampaigns(ofVisits, ofSpend, []);
        const others = matchCampaigns(ofVisits, ofSpend, []);
        const pairs = pairCampaigns(rows, others, []);
        for (const [index, row] of others.entries()) expect(pairs.get(row)).toBe(rows[index]);
      }),
    );
  });
});
