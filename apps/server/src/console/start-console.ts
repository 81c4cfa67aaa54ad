import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AddressedMail } from '../notifications/find-mail.ts';
import { notificationChannels } from '../notifications/queue-notification.ts';
import { sendTestMail } from '../notifications/test-mail.ts';
import type { Config } from '../platform/config/config.ts';
import { namesTwoHosts } from '../platform/http/listener.ts';
import { type RunningServer, startServer } from '../platform/http/server.ts';
import type { Services } from '../services.ts';
import { makeFirstLink } from './accounts/add-account.ts';
import { newLink } from './accounts/links.ts';
import { createSignInThrottle } from './accounts/sign-in-throttle.ts';
import { loadConsole } from './app/load-console.ts';
import type { ConsoleBuild, ConsoleConfig, ConsoleContext } from './console-context.ts';
import { isExposed } from './console-exposure.ts';
import { consoleHeaders, createConsole } from './create-console.ts';

type Parts = Pick<Services, 'store' | 'metrics' | 'log' | 'now' | 'pages' | 'zipCodes'> &
  Pick<ConsoleContext, 'experiments' | 'publication' | 'preview' | 'apiPlatforms'> & {
    config: Omit<ConsoleConfig, 'trustProxy'> & Pick<Config, 'consoleTrustProxy' | 'consolePort'>;
  };

/**
 * Prints the one-time link while there is no account. Null if the console is off; throws if it
 * cannot listen.
 */
export async function startConsole(
  { config, ...parts }: Parts,
  print: (line: string) => void,
): Promise<RunningServer | null> {
  const { consolePort: port, consoleHost: host, consoleUrl, smtpUrl, mailFrom } = config;
  if (port === null) return null;
  let built: Promise<ConsoleBuild> | undefined;
  const app = createConsole({
    ...parts,
    config: { ...config, trustProxy: config.consoleTrustProxy },
    throttle: createSignInThrottle(parts.now),
    channels: notificationChannels(config),
    testMail:
      smtpUrl === null || mailFrom === null
        ? null
        : async ({ to, by }) => {
            const mail = { to, ...testMail(parts.pages, { by, consoleUrl }) };
            return (await sendTestMail({ smtpUrl, mailFrom }, mail)).outcome;
          },
    load: () => {
      built ??= loadConsole();
      return built;
    },
  });
  const routes = getRequestListener(app.fetch);
  const overflowHeaders = consoleHeaders(consoleUrl);
  const listen = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!namesTwoHosts(incoming)) return routes(incoming, outgoing);
    outgoing.writeHead(400, [...overflowHeaders, ['Connection', 'close'] as const].flat());
    outgoing.end();
  };
  const variables = { host: 'CONSOLE_HOST', port: 'CONSOLE_PORT' };
  const server = await startServer(listen, { host, port, overflowHeaders, variables });
  if (isExposed(config)) {
    parts.log.warn('the console is reachable without https: set CONSOLE_URL to its https address');
  }
  const url = port === 0 ? `http://localhost:${server.port}` : consoleUrl;
  await announce(parts, url, print);
  return server;
}

function testMail(
  pages: Parts['pages'],
  { by, consoleUrl }: { by: string; consoleUrl: string },
): Omit<AddressedMail, 'to'> {
  const page = { site: pages.siteNames()[0] ?? '', locale: 'en-US' as const };
  const mail = pages.renderMail(page, { kind: 'test-mail', by, link: consoleUrl });
  return { ...mail, from: pages.siteOfOrder(page).brand };
}

/** Prints the link for the first account in the terminal, because more people read the log. */
async function announce(
  { store, now, log }: Pick<Parts, 'store' | 'now' | 'log'>,
  consoleUrl: string,
  print: (line: string) => void,
): Promise<void> {
  const at = now();
  const { link, url } = newLink(consoleUrl, at);
  try {
    if (!(await store.write(makeFirstLink, { link, at }))) return;
    print(
      `The console has no account yet. This link makes the first one, once and within an hour: ${url}`,
    );
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no link for the first account could be made');
  }
}
