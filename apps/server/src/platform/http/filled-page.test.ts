import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fillPage } from './filled-page.ts';

const PLACE = '{12345}';

describe('a page that is filled in', () => {
  it.each([
    ['in its middle', `<p>${'ñ😀 word '.repeat(9_000)}${PLACE}${'</p> <p>'.repeat(9_000)}`],
    ['at its ends, and between', `${PLACE}a${PLACE}b${PLACE}`],
    ['and nothing else', PLACE],
  ])('contains the text %s, compressed or not', async (_name, html) => {
    const page = await fillPage(html, PLACE);
    for (const text of ['mark--1', '</p> <p', '\0\0\0\0\0\0\0']) {
      const whole = html.replaceAll(PLACE, text);
      expect(String(page.plain(text))).toBe(whole);
      const packed = page.gzip(text);
      expect(String(gunzipSync(packed))).toBe(whole);
      if (html.length > 9_000) expect(packed.length).toBeLessThan(2_000);
    }
  });

  it('repeats across the text what stands before it', async () => {
    const words = Array.from({ length: 500 }, (_, index) => `<p>${index ** 3}</p>`).join('');
    const once = (await fillPage(words + PLACE, PLACE)).gzip('mark--1');
    const twice = (await fillPage(words + PLACE + words, PLACE)).gzip('mark--1');
    expect(String(gunzipSync(twice))).toBe(`${words}mark--1${words}`);
    expect(twice.length).toBeLessThan(once.length * 1.1);
  });

  it('refuses a text of another length', async () => {
    const page = await fillPage(PLACE, PLACE);
    expect(() => page.gzip('mark')).toThrow(RangeError);
  });
});
