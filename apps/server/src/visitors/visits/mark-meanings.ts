import type { readParameters } from '@zipfront/contracts/attribution/attribution-of-url';
import type { Channel } from '@zipfront/contracts/attribution/channels';
import { CLICK_MARKS, type ClickMark } from '@zipfront/contracts/attribution/click-marks';
import { decodeParameter } from '@zipfront/contracts/attribution/decode-parameter';

export interface MarkMeaning {
  network: string;
  /** `bought`: paid for, and the site shows the channel; `social`: also on unpaid clicks. */
  says: Channel | 'bought' | 'social';
  source: keyof typeof MARK_SOURCES;
}

/**
 * Documents of the networks, read on 2026-11-28. Only a network's own document promises that a
 * click was bought.
 */
const MARK_SOURCES = {
  openai: 'https://developers.openai.com/ads',
  adobe: 'https://experienceleague.adobe.com/en/docs/analytics/components/dimensions/amo-ef-id',
  awin: 'https://developer.awin.com/docs/glossary-overview',
  cj: 'https://docs.cj.com/docs/click-events',
  metarouter: 'https://docs.metarouter.io/docs/rakuten-sync',
  posthog: 'https://github.com/PostHog/posthog-js',
  amplitude: 'https://github.com/amplitude/Amplitude-TypeScript',
  parameters: 'https://github.com/henkisdabro/platform-url-click-id-parameters',
} as const;

/** docs/reports.md repeats it without the sources, and a test compares both. */
export const MARK_MEANINGS: Readonly<Record<ClickMark, MarkMeaning>> = {
  oppref: { network: 'ChatGPT ads', says: 'paid-other', source: 'openai' },
  olref: { network: 'ChatGPT ads', says: 'paid-other', source: 'openai' },
  dclid: { network: 'Campaign Manager, DV360', says: 'display', source: 'posthog' },
  gclsrc: { network: 'Search Ads 360', says: 'paid-search', source: 'posthog' },
  srsltid: { network: "Google's free listings", says: 'organic-search', source: 'parameters' },
  yclid: { network: 'Yandex', says: 'paid-search', source: 'parameters' },
  twclid: { network: 'X', says: 'paid-social', source: 'posthog' },
  rdt_cid: { network: 'Reddit', says: 'paid-social', source: 'posthog' },
  sccid: { network: 'Snapchat', says: 'paid-social', source: 'posthog' },
  qclid: { network: 'Quora', says: 'paid-social', source: 'posthog' },
  li_fat_id: { network: 'LinkedIn', says: 'social', source: 'posthog' },
  epik: { network: 'Pinterest', says: 'social', source: 'posthog' },
  igsh: { network: 'Instagram', says: 'social', source: 'parameters' },
  igshid: { network: 'Instagram', says: 'social', source: 'posthog' },
  dicbo: { network: 'Outbrain', says: 'display', source: 'parameters' },
  tblci: { network: 'Taboola', says: 'display', source: 'parameters' },
  vmcid: { network: 'Yahoo', says: 'bought', source: 'parameters' },
  ef_id: { network: 'Adobe Advertising', says: 'bought', source: 'adobe' },
  s_kwcid: { network: 'Adobe Advertising', says: 'bought', source: 'adobe' },
  ko_click_id: { network: 'Kochava', says: 'bought', source: 'amplitude' },
  irclickid: { network: 'impact.com', says: 'affiliate', source: 'parameters' },
  irclid: { network: 'impact.com', says: 'affiliate', source: 'posthog' },
  awc: { network: 'Awin', says: 'affiliate', source: 'awin' },
  cjevent: { network: 'CJ', says: 'affiliate', source: 'cj' },
  ransiteid: { network: 'Rakuten', says: 'affiliate', source: 'metarouter' },
  mc_cid: { network: 'Mailchimp', says: 'email', source: 'posthog' },
  mc_eid: { network: 'Mailchimp', says: 'email', source: 'parameters' },
  _kx: { network: 'Klaviyo', says: 'email', source: 'posthog' },
  _hsenc: { network: 'HubSpot', says: 'email', source: 'parameters' },
  mkt_tok: { network: 'Marketo', says: 'email', source: 'parameters' },
};

/** Reads the marks in an address, without those that are unfilled placeholders. */
export function readMarks(parameters: ReturnType<typeof readParameters>): ClickMark[] {
  return CLICK_MARKS.filter((name) =>
    parameters.get(name)?.some((value) => decodeParameter(value)),
  );
}
