import { formMessagesOf } from '@zipfront/contracts/form-rules/messages';
import type { Locale } from '@zipfront/contracts/locale';
import { reviewMessagesOf } from '@zipfront/contracts/reviews/messages';
import { notificationChannels } from '../../notifications/notification-channels.ts';
import { altcha } from '../../platform/challenge/altcha.ts';
import { challengeSecret } from '../../platform/challenge/challenge-secret.ts';
import type { ChallengeServer } from '../../platform/challenge/challenge-server.ts';
import { hosted } from '../../platform/challenge/hosted.ts';
import type { Pages } from '../../site/pages/pages.ts';
import type { Services } from '../../site/services.ts';
import { importSamples } from './csv/import-samples.ts';
import type { ReviewContext } from './review-context.ts';

/** Logged at every start of a server whose pages send ratings to search engines. */
const STRUCTURED_DATA_NOTICE =
  'Structured data for reviews is on (structuredData in reviews.yaml). Google shows no stars for ' +
  'what a business publishes about itself on its own site, and asks that such ratings come from ' +
  'customers of this site alone: imported reviews count, samples do not.';

/** Services that a context is made of. */
interface ContextServices extends Pick<Services, 'store' | 'config' | 'log' | 'now'> {
  pages: Pick<Pages, 'reviewSites'>;
}

/**
 * A context for each site that takes reviews; imports the samples where its settings ask for them.
 *
 * @throws Error with one sentence where the samples cannot be imported
 */
export async function createReviewContexts(services: ContextServices): Promise<ReviewContext[]> {
  const { pages, store, config, log, now } = services;
  const sites = pages.reviewSites();
  if (sites.length === 0) return [];
  const secret = await challengeSecret(store, config.challenge.secret);
  const challenge = challengeOf(services, secret);
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
        store,
        challenge,
        secret,
        publicUrl: config.publicUrl,
        channels: notificationChannels(config),
        ruleMessages: (locale) => formMessagesOf(siteIn(locale)),
        messages: (locale) => reviewMessagesOf(siteIn(locale)),
        now,
      };
    }),
  );
}

function challengeOf({ config, log, now }: ContextServices, secret: string): ChallengeServer {
  const { kind, siteKey, secretKey } = config.challenge;
  if (kind === 'altcha') return altcha({ secret, now });
  return hosted(
    kind,
    { siteKey, secretKey },
    { onUnavailable: (reason) => log.warn({ kind, reason }, 'the challenge cannot be verified') },
  );
}
