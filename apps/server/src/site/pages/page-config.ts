import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { ownDsn } from '@zipfront/contracts/errors/dsn';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import { zipFormMessages } from '@zipfront/contracts/pages/zip-form-messages';
import { CURRENT_QUOTE_API_PATH, VISIT_API_PATH } from '@zipfront/contracts/visits/visit';
import { ZIP_CODE_API_PATH } from '@zipfront/contracts/visits/zip-code';
import type { Config } from '../../platform/config/config.ts';

/** `PAGE_TYPE` of error pages. */
const ERROR_PAGE_TYPE = 'error';

/** `page` is null for an error page; `assignment` if none was assigned. */
export function createPageConfig(
  config: Pick<Config, 'collectorUrl' | 'errorReportingDsn' | 'errorReportingKey'>,
  site: Site,
  {
    page,
    asksConsent,
    assignment = null,
  }: { page: Page | null; asksConsent: boolean; assignment?: Assignment | null },
): PageConfig {
  return {
    // The API is on the page's own origin.
    API: { HOST: '' },
    VISIT_API_PATH,
    CURRENT_QUOTE_API_PATH,
    ZIPCODE_API_PATH: ZIP_CODE_API_PATH,
    COLLECTOR_URL: config.collectorUrl,
    ERROR_REPORTING_DSN: config.errorReportingDsn ?? ownDsn(config.errorReportingKey),
    PAGE_TYPE: page?.type ?? ERROR_PAGE_TYPE,
    POP_UNDER: page?.settings.popUnder ?? false,
    ENABLE_CLICK_EVENT_TRACKING: page?.settings.clickEventTracking ?? false,
    ATTRIBUTION: page?.settings.attribution ?? {},
    ...(page?.settings.overwriteAttribution && { OVERWRITE_ATTRIBUTION: true }),
    ...(asksConsent && { CONSENT: 'required' }),
    DATA_LAYER: page?.settings.dataLayer ?? {},
    ...(site.cookies && { COOKIES: site.cookies }),
    ...(site.identity && { IDENTITY: site.identity }),
    ...(assignment && { VARIANT: assignment }),
    MESSAGES: site.zipForm ? pageFormMessages(site, page) : {},
  };
}

function pageFormMessages(site: Site, page: Page | null): PageConfig['MESSAGES'] {
  const {
    'address-required': required,
    'address-invalid': invalid,
    ...zip
  } = zipFormMessages(site);
  const asksAddress = page?.sections.some(
    (section) => section.type === 'hero' && section.ask === 'address',
  );
  return {
    ...zip,
    ...(asksAddress && { 'address-required': required, 'address-invalid': invalid }),
  };
}
