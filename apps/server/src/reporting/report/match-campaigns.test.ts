import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CampaignSpend, type CampaignVisits, matchCampaigns } from './match-campaigns.ts';

type Visits = CampaignVisits<{ leads: number }>;

const visits = (changes: Partial<Visits> = {}): Visits => ({
  channel: 'paid-search',
  source: 'google',
  campaign_id: '',
  campaign: 'spring',
  visits: 10,
  sums: { leads: 1 },
  ...changes,
});

const spend = (changes: Partial<CampaignSpend> = {}): CampaignSpend => ({
  source: 'google',
  campaign_id: '',
  campaign: 'spring',
  cents: 500,
  reportedCents: 500,
  clicks: 5,
  days: new Set([1]),
  ...changes,
});

/** Each row as its channel, its name, its visits and its spend. */
const table = (...input: Parameters<typeof matchCampaigns<{ leads: number }>>) =>
  matchCampaigns(...input).map((row) => [
    row.channel,
    row.campaign,
    row.visits,
    row.spend?.cents ?? null,
  ]);

describe('spend and visits of campaigns', () => {
  // behaviour: 21.7
  it('joins by the id where both have one, whatever the names are', () => {
    const renamed = visits({ campaign_id: '7', campaign: 'spring-old', visits: 3 });
    const rows = matchCampaigns(
      [visits({ campaign_id: '7' }), renamed],
      [spend({ campaign_id: '7', campaign: 'Spring 2026' })],
      [],
    );
    expect(rows).toMatchObject([
      { campaign: 'spring', campaign_id: '7', visits: 13, spend: { cents: 500, clicks: 5 } },
    ]);
    expect(rows[0]?.sums).toHaveLength(2);
  });

  // behaviour: 21.7
  it('joins no two ids by their name', () => {
    expect(table([visits({ campaign_id: '8' })], [spend({ campaign_id: '7' })], [])).toEqual([
      ['', 'spring', 0, 500],
      ['paid-search', 'spring', 10, null],
    ]);
  });

  // behaviour: 21.7
  it.each([
    ['visits without an id', visits(), spend({ campaign_id: '7' })],
    ['spend without an id', visits({ campaign_id: '7' }), spend()],
    ['names in another case', visits({ source: 'Google', campaign: 'SPRING ' }), spend()],
    [
      'another source with an id',
      visits({ source: 'adwords', campaign_id: '7' }),
      spend({ campaign_id: '7' }),
    ],
  ])('joins %s', (_, one, other) => {
    expect(matchCampaigns([one], [other], [])).toMatchObject([
      { visits: 10, spend: { cents: 500 } },
    ]);
  });

  // behaviour: 21.7
  it('joins neither another source by name, nor an id that two sources have', () => {
    const two = [
      spend({ campaign_id: '1' }),
      spend({ campaign_id: '1', source: 'bing', campaign: 'b' }),
    ];
    expect(matchCampaigns([visits({ source: 'bing' })], [spend()], [])).toHaveLength(2);
    const unknown = visits({ source: 'adwords', campaign_id: '1', campaign: 'x' });
    expect(table([unknown], two, [])).toContainEqual(['paid-search', 'x', 10, null]);
    expect(table([visits({ source: 'bing', campaign_id: '1' })], two, [])).toContainEqual([
      'paid-search',
      'spring',
      10,
      500,
    ]);
  });

  // behaviour: 21.7
  it('joins no spend to visits without a campaign', () => {
    const nameless = visits({ campaign: '' });
    const onlyId = visits({ campaign: '', campaign_id: '9', visits: 2 });
    expect(table([nameless, onlyId], [spend()], [])).toEqual([
      ['', 'spring', 0, 500],
      ['paid-search', '', 2, null],
      ['paid-search', '', 10, null],
    ]);
  });

  // behaviour: 21.8
  it('joins what a person has joined, before all else', () => {
    const join = { visits: visits({ campaign: 'Letter' }), spend: spend({ campaign_id: '7' }) };
    expect(
      table(
        [visits({ campaign: 'letter' })],
        [spend({ campaign_id: '7' }), spend({ campaign: 'letter', cents: 9 })],
        [join],
      ),
    ).toEqual([
      ['paid-search', 'letter', 10, 500],
      ['', 'letter', 0, 9],
    ]);
  });

  // behaviour: 21.9
  it('counts the spend of a campaign once, in its paid channel with the most visits', () => {
    const parts = [
      visits({ channel: 'organic-search', visits: 90 }),
      visits({ channel: 'display', visits: 2 }),
      visits({ channel: 'paid-search', visits: 3 }),
    ];
    expect(
      table(parts, [spend(), spend({ campaign: 'SPRING', cents: 1, clicks: null })], []),
    ).toEqual([
      ['organic-search', 'spring', 90, null],
      ['paid-search', 'spring', 3, 501],
      ['display', 'spring', 2, null],
    ]);
    const equal = [visits({ channel: 'paid-search' }), visits({ channel: 'display' })];
    const first = ['display', 'spring', 10, 500];
    expect(table(equal, [spend()], [])).toContainEqual(first);
    expect(table(equal.toReversed(), [spend()], [])).toContainEqual(first);
  });

  // behaviour: 21.9
  it('counts each visit and each amount in one row, whatever the names are', () => {
    const names = {
      source: fc.constantFrom('google', 'Google', 'bing', ''),
      campaign_id: fc.constantFrom('', '', '1', '2'),
      campaign: fc.constantFrom('', 'a', 'A', 'b'),
    };
    const someVisits = fc.array(
      fc.record({
        ...names,
        channel: fc.constantFrom('paid-search', 'display', 'email'),
        visits: fc.nat({ max: 50 }),
        sums: fc.record({ leads: fc.nat({ max: 5 }) }),
      }),
    );
    const someSpend = fc.array(
      fc.record({ ...names, cents: fc.nat({ max: 900 }), clicks: fc.constantFrom(null, 1) }),
    );
    const someJoins = fc.array(fc.record({ visits: fc.record(names), spend: fc.record(names) }));
    fc.assert(
      fc.property(someVisits, someSpend, someJoins, (ofVisits, ofSpend, joins) => {
        const spent = ofSpend.map((one) => ({ ...spend(one), reportedCents: null }));
        const rows = matchCampaigns(ofVisits, spent, joins);
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(rows.map((row) => row.visits))).toBe(sum(ofVisits.map((row) => row.visits)));
        expect(rows.flatMap(({ sums }) => sums)).toHaveLength(ofVisits.length);
        expect(sum(rows.map((row) => row.spend?.cents ?? 0))).toBe(
          sum(ofSpend.map(({ cents }) => cents)),
        );
        expect(sum(rows.map((row) => row.spend?.clicks ?? 0))).toBe(
          ofSpend.filter(({ clicks }) => clicks).length,
        );
      }),
    );
  });
});
