import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { findSettingProblems } from './find-setting-problems.ts';

/** The variables of a server behind a proxy, whose console is behind one as well. */
const LIVE = {
  PUBLIC_URL: 'https://www.example.com',
  TRUST_PROXY: '1',
  CONSOLE_URL: 'https://console.example.com',
  CONSOLE_TRUST_PROXY: '1',
};

function problemsWith(changes: Record<string, string>): string[] {
  return findSettingProblems(readConfig({ ...LIVE, ...changes })).map(({ problem }) => problem);
}

// behaviour: 15.76
it('finds nothing in the variables of a server with visitors', () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ CONSOLE_URL: '', CONSOLE_TRUST_PROXY: '' })).toEqual([]);
  expect(problemsWith({ LOG_LEVEL: 'warn' })).toEqual([]);
});

// behaviour: 15.76
it.each([
  [{ PUBLIC_URL: 'http://www.example.com' }, 'PUBLIC_URL is http://www.example.com, without TLS.'],
  [{ TRUST_PROXY: '0' }, 'TRUST_PROXY is 0 with a PUBLIC_URL on https'],
  [{ CONSOLE_TRUST_PROXY: '0' }, 'CONSOLE_TRUST_PROXY is 0 with a CONSOLE_URL on https.'],
  [{ CONSOLE_URL: 'http://console.example.com' }, 'reachable from other machines without https.'],
  [{ CONSOLE_URL: '', CONSOLE_HOST: '0.0.0.0' }, 'reachable from other machines without https.'],
  [{ LOG_LEVEL: 'debug' }, 'LOG_LEVEL is debug, which writes so much'],
  [{ LOG_LEVEL: 'error' }, 'LOG_LEVEL is error, which hides warnings.'],
  [{ WATCH_CONTENT: 'on' }, 'WATCH_CONTENT is on'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS is off.'],
  [{ DEMO_PARTNER: 'sample' }, 'DEMO_PARTNER is set'],
  [{ SMTP_ULR: 'smtps://a:b@mail.example.com' }, 'SMTP_ULR is set, which is not a variable of'],
  [{ maill_from: 'a@example.com' }, 'maill_from is set, which is not a variable of'],
])('finds what %j does', (changes, problem) => {
  expect(problemsWith(changes)).toEqual([expect.stringContaining(problem)]);
});

// behaviour: 15.76
it('says nothing of names that are unlike ours, too short, empty, or beside the right one', () => {
  const others = { SMTP_SERVER: 'a', HTTP_URL: 'b', HOSTS: 'c', SMTP_ULR: '', LOG_LEVELS: 'd' };
  expect(problemsWith({ ...others, LOG_LEVEL: 'info' })).toEqual([]);
});

// behaviour: 15.76
it('says nothing of a console that is off', () => {
  const off = { CONSOLE_PORT: 'off', CONSOLE_HOST: '0.0.0.0', CONSOLE_URL: 'http://a.example.com' };
  expect(problemsWith(off)).toEqual([]);
});
