import type { UploadGoal } from '@zipfront/contracts/content/upload-settings';
import { LEAD_STATUSES, type LeadStatus } from '@zipfront/contracts/money/postback';
import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadOutcome, type Reported } from '../ledger/lead-outcome.ts';
import type { EligibilitySettings } from './eligibility.ts';
import { type PlannedUpload, planUpload } from './plan-upload.ts';
import { NOW, SOLD, shareable } from './testing/shareable.ts';
import type { UploadState } from './upload-states.ts';

const SENT = { version: 1, change: 'new', value_cents: 4_250, converted_at: NOW - DAY_MS } as const;

const SILENT = { receipt: null, reason: null };

/** Google has it with 42.50; status and amount as now. */
function sentLead(status: LeadStatus, value_cents: number | null): UploadState {
  const last = { ...SENT, state: 'sent', sent_at: NOW - DAY_MS, ...SILENT } as const;
  return { ...shareable({ status, wasSent: true }), lead_id: 'Lead', value_cents, last, had: last };
}

/** By the goal's statuses and the status now; null where nothing follows. */
const CASES: [EligibilitySettings['statuses'], Record<LeadStatus, number | 'retract' | null>][] = [
  [
    ['sold', 'bound'],
    {
      open: 'retract',
      accepted: 'retract',
      sold: 9_900,
      bound: 9_900,
      rejected: 'retract',
      reversed: 'retract',
    },
  ],
  [
    ['bound'],
    {
      open: 'retract',
      accepted: 'retract',
      sold: 'retract',
      bound: 9_900,
      rejected: 'retract',
      reversed: 'retract',
    },
  ],
  [
    ['accepted', 'sold', 'bound'],
    {
      open: 'retract',
      accepted: 9_900,
      sold: 9_900,
      bound: 9_900,
      rejected: 'retract',
      reversed: 'retract',
    },
  ],
  // Later than what the goal counts: it was counted before.
  [
    ['accepted'],
    {
      open: 'retract',
      accepted: 9_900,
      sold: null,
      bound: null,
      rejected: 'retract',
      reversed: 'retract',
    },
  ],
  [
    ['open'],
    {
      open: 9_900,
      accepted: 9_900,
      sold: 9_900,
      bound: 9_900,
      rejected: 'retract',
      reversed: 'retract',
    },
  ],
];

const GOALS: UploadGoal['statuses'][] = [['sold', 'bound'], ['bound'], ['open']];

/** About two sales of a lead, in order of arrival. */
const reports = fc.array(
  fc.record({
    partner: fc.constant('acme'),
    transaction_id: fc.constantFrom('one', 'two'),
    status: fc.constantFrom(...LEAD_STATUSES),
    amount_cents: fc.constantFrom(null, 1_000, 4_250),
    occurred_at: fc.integer({ min: 0, max: 20 }).map((minute) => NOW - DAY_MS + minute * MINUTE_MS),
    content_hash: fc.uuid(),
  }) satisfies fc.Arbitrary<Reported>,
  { minLength: 1, maxLength: 8 },
);

describe('planUpload', () => {
  // behaviour: 25.6, 22.6
  it.each(
    CASES.flatMap(([statuses, after]) =>
      LEAD_STATUSES.map((status) => ({ statuses, status, cents: after[status] })),
    ),
  )('follows a lead that was sent by $cents, if $statuses count and it is $status', (one) => {
    const { statuses, status, cents } = one;
    const planned = planUpload(sentLead(status, 9_900), 'google', { ...SOLD, statuses }, NOW);
    const { converted_at } = SENT;
    const later = { lead_id: 'Lead', version: 2, converted_at, click_key: null };
    const expected = {
      ...later,
      ...(cents === 'retract'
        ? { change: 'retract', value_cents: null }
        : { change: 'restate', value_cents: cents }),
    };
    expect(planned).toEqual(cents === null ? null : expected);
  });

  // behaviour: 25.6
  it.each([
    ['reversed', null],
    ['sold', 9_900],
  ] as const)('changes nothing at Meta for a lead that is %s', (status, cents) => {
    expect(planUpload(sentLead(status, cents), 'meta', SOLD, NOW)).toBeNull();
  });

  // behaviour: 25.6
  it.each([
    ['reversed', 'no response', 'retract'],
    ['reversed', null, undefined],
    ['sold', 'no response', undefined],
  ] as const)('follows one that was given up, of a lead that is %s, with receipt %s by %s', (...one) => {
    const [status, receipt, change] = one;
    const sent = sentLead(status, 9_900);
    const last = { ...SENT, state: 'dead', sent_at: NOW - DAY_MS, receipt, reason: null } as const;
    const planned = planUpload({ ...sent, last, had: last }, 'google', SOLD, NOW);
    expect(planned?.change).toBe(change);
  });

  // behaviour: 25.15
  it.each([
    ['sold', 4_250, null],
    ['sold', 5_000, null],
    ['sold', 9_900, 'restate'],
    ['reversed', 0, 'retract'],
  ] as const)('follows a refused change of 50.00 to a lead that is %s for %s by %s', (...one) => {
    const [status, cents, change] = one;
    const refused = { version: 2, change: 'restate', value_cents: 5_000, state: 'dead' } as const;
    const sent = sentLead(status, cents);
    const last = { ...refused, converted_at: SENT.converted_at, sent_at: null, ...SILENT };
    const planned = planUpload({ ...sent, last }, 'google', SOLD, NOW);
    expect(planned && [planned.version, planned.change]).toEqual(change && [3, change]);
  });

  // behaviour: 25.6, 22.6
  it('leaves the platform with what the lead earns in the end, unless it was taken back before', () => {
    fc.assert(
      fc.property(reports, fc.constantFrom(...GOALS), (history, statuses) => {
        const settings = { ...SOLD, statuses };
        let last: UploadState['last'] = null;
        let versions = 0;
        const plan = (count: number): PlannedUpload | null => {
          const { status, valueCents, decidedAt } = leadOutcome(history.slice(0, count));
          const lead = shareable({ status, decided_at: decidedAt, wasSent: last !== null });
          return planUpload(
            { ...lead, lead_id: 'Lead', value_cents: valueCents, last, had: last },
            'google',
            settings,
            NOW,
          );
        };
        for (let count = 1; count <= history.length; count += 1) {
          const planned = plan(count);
          if (planned === null) continue;
          versions += 1;
          last = { ...planned, state: 'sent', sent_at: NOW, ...SILENT };
          expect(planned.version).toBe(versions);
          expect(plan(count)).toBeNull();
        }
        const { status, valueCents } = leadOutcome(history);
        const isCounted = statuses.includes('open')
          ? status !== 'rejected' && status !== 'reversed'
          : (statuses as readonly LeadStatus[]).includes(status);
        if (last === null) expect(isCounted).toBe(false);
        else if (last.change === 'retract') return;
        else if (!isCounted) expect.fail('It was not taken back.');
        else if (valueCents !== null) expect(last.value_cents).toBe(valueCents);
      }),
    );
  });
});
