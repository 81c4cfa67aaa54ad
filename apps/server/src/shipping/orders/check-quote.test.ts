import { pickupDateFault, pickupDays } from '@zipfront/contracts/shipping/pickup-date';
import { expect, test } from 'vitest';
import { acceptedPickupDays } from './check-quote.ts';

const ZONES = ['Pacific/Pago_Pago', 'America/New_York', 'Pacific/Guam', 'Pacific/Kiritimati'];

test.each(
  ZONES,
)('accepts the first and the last day that a browser offers in %s, at any hour', (timeZone) => {
  const dayThere = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  for (let hour = 0; hour < 24; hour += 1) {
    const now = Date.UTC(2026, 10, 25, hour, 30);
    const offered = pickupDays(dayThere.format(now));
    const accepted = acceptedPickupDays(now);
    expect([offered.first, offered.last].map((day) => pickupDateFault(day, accepted))).toEqual([
      null,
      null,
    ]);
  }
});
