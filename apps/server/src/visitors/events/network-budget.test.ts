import { DAY_MS, MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { clientNetwork, widenNetwork } from '../../platform/http/rate-limit.ts';
import {
  BYTES_PER_DAY,
  BYTES_PER_MINUTE,
  createNetworkBudget,
  type Origins,
  REQUESTS_PER_MINUTE,
} from './network-budget.ts';

function from(address: string): Origins {
  const network = clientNetwork(address);
  return { network, wideNetwork: widenNetwork(network) };
}

function budgetWithClock() {
  let at = 1_000_000;
  const budget = createNetworkBudget({ now: () => at });
  return { budget, pass: (ms: number) => (at += ms) };
}

describe('createNetworkBudget', () => {
  it('limits requests per minute, and returns the time to wait', () => {
    const { budget, pass } = budgetWithClock();
    const one = from('203.0.113.7');
    for (let sent = 0; sent < REQUESTS_PER_MINUTE; sent += 1) expect(budget.enter(one)).toBeNull();
    pass(20_000);
    expect(budget.enter(one)).toEqual({ why: 'budget', waitMs: 40_000 });
    expect(budget.enter(from('203.0.113.8'))).toBeNull();
    pass(40_000);
    expect(budget.enter(one)).toBeNull();
  });

  it('charges unpacked bytes and each event, and delays later requests', () => {
    const { budget, pass } = budgetWithClock();
    const one = from('203.0.113.7');
    budget.spend(one, BYTES_PER_MINUTE - 1, 0);
    expect(budget.enter(one)).toBeNull();
    budget.spend(one, 0, 1);
    expect(budget.enter(one)).toEqual({ why: 'budget', waitMs: 60_000 });
    pass(60_000);
    expect(budget.enter(one)).toBeNull();
  });

  // behaviour: 14.20
  it('limits the bytes of a day, from the first of them on', () => {
    const { budget, pass } = budgetWithClock();
    const one = from('203.0.113.7');
    const minutes = BYTES_PER_DAY / BYTES_PER_MINUTE;
    for (let minute = 0; minute < minutes; minute += 1) {
      expect(budget.enter(one)).toBeNull();
      budget.spend(one, BYTES_PER_MINUTE, 0);
      pass(MINUTE_MS);
    }
    const waitMs = DAY_MS - minutes * MINUTE_MS;
    expect(budget.enter(one)).toEqual({ why: 'day-budget', waitMs });
    expect(budget.enter(from('203.0.113.8'))).toBeNull();
    pass(waitMs);
    expect(budget.enter(one)).toBeNull();
  });

  // behaviour: 14.11
  it('limits all networks of an IPv6 site together', () => {
    const { budget } = budgetWithClock();
    const addressIn = (network: number) => from(`2001:db8:1:${network.toString(16)}::1`);
    for (let network = 0; network < 4; network += 1) {
      budget.spend(addressIn(network), BYTES_PER_MINUTE, 0);
    }
    expect(budget.enter(addressIn(99))).toEqual({ why: 'budget', waitMs: 60_000 });
    expect(budget.enter(from('2001:db8:2:1::1'))).toBeNull();
  });
});
