import type { ConsoleModule } from '@zipfront/contracts/console/screen';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { Context } from 'hono';
import type { Outcome } from '../notifications/outbox.ts';
import type { NotificationChannels } from '../notifications/queue-notification.ts';
import type { Actor } from '../platform/audit/audit-trail.ts';
import type { Config } from '../platform/config/config.ts';
import { networkOf } from '../platform/http/rate-limit.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { Services } from '../services.ts';
import type { DeclaredExperiment } from '../site/pages/content/declared-experiments.ts';
import type { ContentPreview } from '../site/pages/content-preview.ts';
import type { Publication } from '../site/pages/live-content.ts';
import type { Pages } from '../site/pages/pages.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { Attempt, SignInThrottle } from './accounts/sign-in-throttle.ts';
import type { AppFiles } from './app/app-files.ts';

export type ConsoleConfig = Pick<
  Config,
  | 'consoleHost'
  | 'consoleUrl'
  | 'trustProxy'
  | 'rateLimits'
  | 'metricsToken'
  | 'contentDir'
  | 'watchContent'
  | 'smtpUrl'
  | 'mailFrom'
  | 'mailTeam'
  | 'webhookUrl'
>;

export interface ConsoleBuild extends ConsoleModule {
  /** The style sheet of all pages. */
  styles: string;
  /** The script of the page for links, which reads the token from the address. */
  linkScript: string;
  app: AppFiles;
}

/** Context of the console's routes. */
export interface ConsoleContext
  extends Pick<Services, 'store' | 'metrics' | 'log' | 'now' | 'zipCodes'> {
  config: ConsoleConfig;
  throttle: SignInThrottle;
  channels: NotificationChannels;
  /** Sends a mail to a team address at once; null without a mail server. */
  testMail: ((mail: { to: string; by: string }) => Promise<Outcome>) | null;
  /** The experiments of the present content. */
  experiments(): DeclaredExperiment[];
  /** The last reading of the content files. */
  publication(): Publication;
  /** The content files before they are published; null in development. */
  preview: ContentPreview | null;
  pages: Pick<
    Pages,
    | 'addressOf'
    | 'siteNames'
    | 'timeZoneOf'
    | 'hasReportedLeads'
    | 'hasKnownEarnings'
    | 'homeOf'
    | 'originOf'
    | 'uploadsOf'
    | 'siteOf'
    | 'contentPath'
  >;
  /** The platforms to which the job sends conversions. */
  apiPlatforms: readonly PlatformName[];
  /** The built console, loaded with the first page. */
  load(): Promise<ConsoleBuild>;
}

/** Responds to a request of anyone. */
export type PublicHandler = (c: Context<ServerEnv>) => Response | Promise<Response>;

/** Responds to a request of a signed-in person with permission. */
export type SignedInHandler = (
  c: Context<ServerEnv>,
  open: OpenSession,
) => Response | Promise<Response>;

/** The account of a session, as an actor of the audit trail. */
export function actorOf(
  c: Context<ServerEnv>,
  { account }: Pick<OpenSession, 'account'>,
): Actor & { accountId: string } {
  return {
    accountId: account.id,
    name: account.name,
    role: account.role,
    requestId: c.get('requestId') ?? null,
  };
}

/** An attempt at an account's password or code, from the network of a request. */
export function attemptOf(c: Context<ServerEnv>, what: 'password' | 'code', name: string): Attempt {
  return { what, name, address: networkOf(c.get('visitor').address) };
}
