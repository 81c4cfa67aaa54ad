import { safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { companySchema } from './company.ts';

const COMPANY = {
  legalName: 'Sample, LLC',
  address: { street: '1 Example Street', city: 'Springfield', state: 'IL', zip: '62701' },
};
const PHONE = { number: '+12175550142', timeZone: 'America/Chicago' };
const WEEK = { from: 'monday', to: 'friday', opens: '08:00', closes: '19:00' };
const LICENSE = { state: 'IL', number: '0000' };

// behaviour: 10.100
it.each([
  ['a state by its name', { address: { ...COMPANY.address, state: 'Illinois' } }, /postal code/],
  [
    'a number in groups',
    { phone: { ...PHONE, number: '(217) 555-0142', hours: [WEEK] } },
    /a number like/,
  ],
  [
    'an unknown time zone',
    { phone: { ...PHONE, timeZone: 'Central', hours: [WEEK] } },
    /a time zone like/,
  ],
  [
    'an hour of one digit',
    { phone: { ...PHONE, hours: [{ ...WEEK, opens: '8:00' }] } },
    /a time like/,
  ],
  [
    'hours past midnight',
    { phone: { ...PHONE, hours: [{ ...WEEK, closes: '02:00' }] } },
    /opens is before closes/,
  ],
  [
    'a week that is turned round',
    { phone: { ...PHONE, hours: [{ ...WEEK, from: 'saturday' }] } },
    /from is not after to/,
  ],
  [
    'a day twice',
    { phone: { ...PHONE, hours: [WEEK, { ...WEEK, from: 'friday', to: 'saturday' }] } },
    /each once/,
  ],
  [
    'a state twice',
    { insurance: { npn: '0000', licenses: [LICENSE, LICENSE] } },
    /each state once/,
  ],
  ['a bond by its sum', { transport: { usdot: '0000', bond: '75000' } }, /BMC-84/],
])('refuses %s', (_what, change, message) => {
  expect(safeParse(companySchema, COMPANY).success).toBe(true);
  const { issues = [] } = safeParse(companySchema, { ...COMPANY, ...change });
  expect(issues.map((issue) => issue.message).join()).toMatch(message);
});
