import { expect, it } from 'vitest';
import type { Reported } from './filter.ts';
import { ofFilter } from './find-matched.ts';
import type { JoinedCampaign } from './match-campaigns.ts';

function row(channel: string, [campaign = '', ...others]: string[]): JoinedCampaign<Reported> {
  const names = { source: '', campaign_id: '' };
  return {
    channel,
    ...names,
    campaign,
    visits: 1,
    names: [campaign, ...others].map((name) => ({ ...names, campaign: name })),
    spendNames: [],
    sums: [],
    spend: null,
    hasSpend: false,
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
