import type { Site } from '@zipfront/contracts/content/site';
import type { Store } from '../../platform/store/store.ts';
import type { MailServices } from '../mail-services.ts';

/** Content is JSON instead of words. */
export function sampleMailServices(store: Store): MailServices {
  return {
    store,
    zipCodes: { find: () => undefined, size: 0 },
    vehicles: { makes: () => ['Honda'], models: () => ['Civic'], kindOf: () => 'car' },
    config: { consoleUrl: 'https://console.example' },
    pages: {
      renderMail: ({ site, locale }, mail) => {
        const text = JSON.stringify({ site, locale, mail });
        return { subject: mail.kind, html: `<p>${mail.kind}</p>`, text };
      },
      addressOf: (path) => `https://site.example${path}`,
      reviewPages: () => [],
      siteNames: () => ['shipping'],
      timeZoneOf: () => 'America/New_York',
      siteOfOrder: () => ({ brand: 'Carriway' }) as Site,
    },
    findReportMail: async () => null,
    ownerLink: ({ reference }) => `https://site.example/shipping/order-link/${reference}`,
  };
}
