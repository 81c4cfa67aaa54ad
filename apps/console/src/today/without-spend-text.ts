import { leftOutRevenue } from '@zipfront/contracts/reports/left-out';
import { lackText } from '../reports/LeftOut.tsx';

/** What the profit of a day leaves out: `without $94.00 of traffic without spend`; or null. */
export function withoutSpendText(day: Parameters<typeof leftOutRevenue>[0]): string | null {
  const cents = leftOutRevenue(day);
  return cents === null ? null : lackText({ of: 'no-spend', cents });
}
