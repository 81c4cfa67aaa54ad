import { isExposed } from '../console/console-exposure.ts';
import type { Config } from '../platform/config/config.ts';
import type { LogLevel } from '../platform/config/variables.ts';
import { createFindings, type Finding } from '../platform/finding.ts';

const LOG_LEVELS: Partial<Record<LogLevel, string>> = {
  trace: 'writes so much that it fills the disk',
  debug: 'writes so much that it fills the disk',
  error: 'hides warnings',
  fatal: 'hides warnings and errors',
  silent: 'hides everything',
};

export function findSettingProblems(config: Config): Finding[] {
  return [
    ...addressProblems(config),
    ...consoleProblems(config),
    ...switchProblems(config),
    ...misspelledProblems(config),
  ];
}

export function misspelledProblems({ misspelled }: Pick<Config, 'misspelled'>): Finding[] {
  return misspelled.map(({ name, meant }) => ({
    topic: 'settings',
    problem: `${name} is set, which is not a variable of Zipfront.`,
    cure: `Perhaps it should be ${meant}; otherwise rename it.`,
  }));
}

function addressProblems({ publicUrl, trustProxy }: Config): Finding[] {
  const topic = 'addresses';
  if (!publicUrl.startsWith('https:')) {
    const problem = `PUBLIC_URL is ${publicUrl}, without TLS.`;
    const cure = 'Set it to the https address that visitors see, and put a proxy in front.';
    return [{ topic, problem, cure }];
  }
  if (trustProxy > 0) return [];
  const problem = 'TRUST_PROXY is 0 with a PUBLIC_URL on https: all visitors share one rate limit.';
  return [{ topic, problem, cure: 'Set it to the number of proxies in front of the server.' }];
}

function consoleProblems(config: Config): Finding[] {
  const topic = 'console';
  if (config.consolePort === null) return [];
  if (isExposed(config)) {
    const problem = 'The console is reachable from other machines without https.';
    const cure = 'Set CONSOLE_URL to its https address, with a proxy in front.';
    return [{ topic, problem, cure }];
  }
  if (!config.consoleUrl.startsWith('https:') || config.consoleTrustProxy > 0) return [];
  const problem = 'CONSOLE_TRUST_PROXY is 0 with a CONSOLE_URL on https.';
  const cure =
    'Set it to the number of proxies in front of the console, so that the limits of sign-ins count each address.';
  return [{ topic, problem, cure }];
}

function switchProblems({ logLevel, watchContent, rateLimits, demoPartner }: Config): Finding[] {
  return createFindings('settings', [
    [
      LOG_LEVELS[logLevel] && `LOG_LEVEL is ${logLevel}, which ${LOG_LEVELS[logLevel]}.`,
      'Set it to info or warn.',
    ],
    [
      watchContent && 'WATCH_CONTENT is on: each saved file is published without a check by you.',
      'Set it to off, and publish with SIGHUP (systemctl reload).',
    ],
    [!rateLimits && 'RATE_LIMITS is off.', 'Set it to on.'],
    [
      demoPartner !== '' && 'DEMO_PARTNER is set: visitors can report money.',
      'Remove the variable.',
    ],
  ]);
}
