import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fillPage } from './filled-page.ts';

describe('a page that is filled in', () => {
  it.each([
    ['in its middle', `<p>${'ñ😀 word '.repeat(9_000)}{}${'</p> <p>'.repeat(9_000)}`],
    ['at its ends, and between', '{}a{}b{}'],
    ['and nothing else', '{}'],
  ])('contains the text %s, compressed or not', async (_name, html) => {
    const page = await fillPage(html, '{}');
    for (const text of ['mark-1', '', 'x'.repeat(65_535)]) {
      const whole = html.replaceAll('{}', text);
      expect(String(page.plain(text))).toBe(whole);
      const packed = page.gzip(text);
      expect(String(gunzipSync(packed))).toBe(whole);
      if (html.length > 9_000) expect(packed.length).toBeLessThan(text.length + 2_000);
    }
  });
});
