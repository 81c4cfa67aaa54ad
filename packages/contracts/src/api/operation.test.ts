import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { MAX_ERRORS } from '../errors/problem.ts';
import { list } from './schemas.ts';

const checked = vi.fn((text: string) => text === 'right');
const texts = list(v.pipe(v.string(), v.check(checked, 'Wrong')), 1_000, 1);

describe('list', () => {
  // behaviour: 35.25
  it('refuses a list for its length before it checks any item', () => {
    checked.mockClear();
    const { issues } = v.safeParse(texts, Array(1_001).fill('wrong'));
    expect(issues?.map(({ type, path }) => [type, path])).toEqual([['max_length', undefined]]);
    expect(checked).not.toHaveBeenCalled();
    expect(v.safeParse(texts, []).issues?.[0].type).toBe('min_length');
  });

  // behaviour: 35.25
  it('checks a list only until some items are wrong, and names the place of each', () => {
    checked.mockClear();
    const sent = [...Array(50).fill('right'), ...Array(950).fill('wrong')];
    const { issues = [] } = v.safeParse(v.strictObject({ texts }), { texts: sent });
    expect(issues.length).toBeLessThanOrEqual(MAX_ERRORS);
    expect(issues[0]?.path?.map(({ key }) => key)).toEqual(['texts', 50]);
    expect(checked.mock.calls.length).toBeLessThanOrEqual(50 + MAX_ERRORS);
  });

  it('reads a right list like an array', () => {
    const sent = Array(1_000).fill('right');
    expect(v.parse(texts, sent)).toEqual(sent);
    expect(v.safeParse(texts, 'right').issues?.[0].expected).toBe('Array');
    const trimmed = list(v.pipe(v.string(), v.trim()), 3);
    expect(v.parse(trimmed, [' a ', 'b'])).toEqual(['a', 'b']);
  });
});
