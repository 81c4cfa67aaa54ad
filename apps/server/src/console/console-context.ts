import type { ConsoleModule } from '@zipfront/contracts/console/screen';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { Outcome } from '../notifications/outbox.ts';
import type { NotificationChannels } from '../notifications/queue-notification.ts';
import type { Actor } from '../platform/audit/audit-trail.ts';
import type { Config } from '../platform/config/config.ts';
import { clientNetwork } from '../platform/http/rate-limit.ts';
import type { RequestContext } from '../platform/http/visitor.ts';
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
  styles: string;
  /** The script of the page for links, which reads the token from the address. */
  linkScript: string;
  app: AppFiles;
}

export interface ConsoleContext
  extends Pick<Services, 'store' | 'metrics' | 'log' | 'now' | 'zipCodes'> {
  config: ConsoleConfig;
  throttle: SignInThrottle;
  channels: NotificationChannels;
  testMail: ((mail: { to: string; by: string }) => Promise<Outcome>) | null;
  experiments(): DeclaredExperiment[];
  publication(): Publication;
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
  apiPlatforms: readonly PlatformName[];
  load(): Promise<ConsoleBuild>;
}

export type PublicHandler = (c: RequestContext) => Response | Promise<Response>;

export type SignedInHandler = (
  c: RequestContext,
  open: OpenSession,
) => Response | Promise<Response>;

export function createActor(
  c: RequestContext,
  { account }: Pick<OpenSession, 'account'>,
): Actor & { accountId: string } {
  return {
    accountId: account.id,
    name: account.name,
    role: account.role,
    requestId: c.get('requestId') ?? null,
  };
}

export function createAttempt(c: RequestContext, what: 'password' | 'code', name: string): Attempt {
  return { what, name, address: clientNetwork(c.get('visitor').address) };
}
