import { expect, it } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

// behaviour: 17.7
it.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${WEBKIT} Version/19 Safari/605`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) ${WEBKIT} CriOS/141 Safari/604`,
    'Chrome on iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['curl/8.9', null],
  ['', null],
  [undefined, null],
])('names the browser %j as %j', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
