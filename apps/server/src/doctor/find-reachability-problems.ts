import { isReachable } from '../console/console-exposure.ts';
import type { Config } from '../platform/config/config.ts';
import { createFindings, type Finding } from '../platform/finding.ts';
import { READINESS_PATH } from '../platform/http/route-table.ts';

const TIMEOUT_MS = 5_000;

export async function findReachabilityProblems(
  config: Pick<Config, 'publicUrl' | 'consoleUrl' | 'consoleHost' | 'consolePort'>,
): Promise<Finding[]> {
  const { publicUrl, consoleUrl, consolePort } = config;
  const hasConsole = consolePort !== null && isReachable(config);
  const [site, console] = await Promise.all([
    failureReason(`${publicUrl}${READINESS_PATH}`),
    hasConsole ? failureReason(`${consoleUrl}/`) : null,
  ]);
  return [
    ...createFindings('addresses', [
      [
        site && `${publicUrl} does not respond to this machine (${site}).`,
        'Start the server, and check DNS, proxy and certificate.',
      ],
    ]),
    ...createFindings('console', [
      [
        console && `${consoleUrl} does not respond to this machine (${console}).`,
        'Check DNS, proxy and certificate; the proxy must pass the host on.',
      ],
    ]),
  ];
}

/** Returns null for success or a redirect. */
async function failureReason(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status } = await fetch(url, { redirect: 'manual', signal });
    return status < 400 ? null : `status ${status}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
  }
}
