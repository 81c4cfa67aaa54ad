import { afterEach, expect, it, vi } from 'vitest';
import { findEngine } from './engines.mjs';

afterEach(() => vi.unstubAllEnvs());

// behaviour: 16.13
it('returns the browser that the environment names', async () => {
  vi.stubEnv('FIREFOX_PATH', '/opt/firefox/firefox');
  expect(await findEngine('firefox')).toBe('/opt/firefox/firefox');
});

it('does not return WebKitGTK without a virtual display', async () => {
  vi.stubEnv('WEBKIT_DRIVER_PATH', '/opt/webkit/WebKitWebDriver');
  vi.stubEnv('PATH', '/nowhere');
  expect(await findEngine('webkit')).not.toBe('/opt/webkit/WebKitWebDriver');
});
