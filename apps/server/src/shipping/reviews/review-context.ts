import {
  createFormMessages,
  type FormMessages,
} from '@zipfront/contracts/form-rules/rule-messages';
import type { Locale } from '@zipfront/contracts/locale';
import type { PostedReview, ReviewFormData } from '@zipfront/contracts/reviews/page-data';
import { reviewPaths } from '@zipfront/contracts/reviews/protocol';
import {
  type ReviewMessages,
  siteReviewMessages,
} from '@zipfront/contracts/reviews/review-messages';
import type { ReviewSettings } from '@zipfront/contracts/reviews/settings';
import {
  type NotificationChannels,
  notificationChannels,
} from '../../notifications/queue-notification.ts';
import { altcha } from '../../platform/challenge/altcha.ts';
import {
  type ChallengeServer,
  challengeSecret,
} from '../../platform/challenge/challenge-server.ts';
import { hcaptcha } from '../../platform/challenge/hcaptcha.ts';
import { formMark } from '../../platform/forms/form-mark.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Services } from '../../services.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { importSamples } from './csv/read-reviews.ts';
import { honeypotName } from './review-form.ts';

export interface ReviewContext {
  siteName: string;
  /** Settings of the present content: read them once for each request. */
  readonly settings: ReviewSettings;
  readonly timeZone: string;
  store: Store;
  challenge: ChallengeServer;
  secret: string;
  publicUrl: string;
  channels: NotificationChannels;
  ruleMessages(locale: Locale): FormMessages;
  messages(locale: Locale): ReviewMessages;
  now(): number;
}

export function formKind(siteName: string): string {
  return `review ${siteName}`;
}

export function newReviewMark({ secret, siteName, now }: ReviewContext): string {
  return formMark(secret, formKind(siteName), now());
}

export function createFormData(
  context: ReviewContext,
  locale: Locale,
  { posted, mark }: { posted: PostedReview | null; mark: string },
): ReviewFormData {
  const { settings, siteName, challenge } = context;
  return {
    prefix: settings.prefix,
    maxRating: settings.maxRating,
    required: settings.required,
    minContentLength: settings.minContentLength,
    honeypot: honeypotName(siteName),
    paths: reviewPaths(siteName),
    challenge: { kind: challenge.kind, siteKey: challenge.siteKey },
    consent: { version: settings.consent.version, text: settings.consent.text[locale] },
    messages: context.messages(locale),
    mark,
    posted,
  };
}

/** Logged if pages send ratings to search engines. */
const STRUCTURED_DATA_NOTICE =
  'Structured data for reviews is on (structuredData in reviews.yaml). Google shows no stars for ' +
  'what a business publishes about itself on its own site, and asks that such ratings come from ' +
  'customers of this site alone: imported reviews count, samples do not.';

interface ContextServices extends Pick<Services, 'store' | 'config' | 'log' | 'now'> {
  pages: Pick<Pages, 'reviewSites' | 'timeZoneOf'>;
}

/**
 * Makes the context of each site with reviews, and imports the samples if the settings ask for
 * them. Throws one sentence.
 */
export async function createReviewContexts(services: ContextServices): Promise<ReviewContext[]> {
  const { pages, store, config, log, now } = services;
  const sites = pages.reviewSites();
  if (sites.length === 0) return [];
  const secret = await challengeSecret(store, config.challenge.secret);
  const challenge = createChallenge(services, secret);
  return Promise.all(
    sites.map(async (atStart) => {
      const { siteName, settings, sampleFile } = atStart;
      // Content may be published while the server runs.
      const current = () =>
        pages.reviewSites().find((site) => site.siteName === siteName) ?? atStart;
      const siteIn = (locale: Locale) =>
        current().sites.find((site) => site.locale === locale) ?? { locale };
      if (settings.sampleReviews) {
        await importSamples(store, { siteName, limits: settings, file: sampleFile, at: now() });
      }
      if (settings.structuredData) log.warn({ site: siteName }, STRUCTURED_DATA_NOTICE);
      return {
        siteName,
        get settings() {
          return current().settings;
        },
        get timeZone() {
          return pages.timeZoneOf(siteName);
        },
        store,
        challenge,
        secret,
        publicUrl: config.publicUrl,
        channels: notificationChannels(config),
        ruleMessages: (locale) => createFormMessages(siteIn(locale)),
        messages: (locale) => siteReviewMessages(siteIn(locale)),
        now,
      };
    }),
  );
}

function createChallenge({ config, log, now }: ContextServices, secret: string): ChallengeServer {
  const { kind, siteKey, secretKey } = config.challenge;
  if (kind === 'altcha') return altcha({ secret, now });
  return hcaptcha(
    { siteKey, secretKey },
    { onUnavailable: (reason) => log.warn({ kind, reason }, 'the challenge cannot be verified') },
  );
}
