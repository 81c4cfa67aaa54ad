import { describe, expect, it } from 'vitest';
import { creditedTouch } from './credit.ts';

const DIRECT = { at: 10, channel: 'direct' };
const PAID = { at: 20, channel: 'paid-search' };
const MAIL = { at: 30, channel: 'email' };
const LATE_DIRECT = { at: 40, channel: 'direct' };

describe('creditedTouch', () => {
  it('credits the last touch that is not direct', () => {
    expect(creditedTouch([DIRECT, PAID, MAIL, LATE_DIRECT], 50)).toBe(MAIL);
  });

  it('credits no touch that came later', () => {
    expect(creditedTouch([DIRECT, PAID, MAIL], 29)).toBe(PAID);
    expect(creditedTouch([DIRECT, PAID], 15)).toBe(DIRECT);
  });

  it('credits a touch of the same instant', () => {
    expect(creditedTouch([DIRECT, PAID], 20)).toBe(PAID);
  });

  it('credits the first touch where all are direct', () => {
    expect(creditedTouch([DIRECT, LATE_DIRECT], 50)).toBe(DIRECT);
  });

  it('credits the first touch with what happened before it by a clock that is behind', () => {
    expect(creditedTouch([PAID, MAIL], 5)).toBe(PAID);
  });

  it('refuses a visit without touches', () => {
    expect(() => creditedTouch([], 5)).toThrow('no touch');
  });
});
