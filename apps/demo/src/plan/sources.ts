import { hash } from 'node:crypto';
import { HEX, type Random, type Weighted } from './random.ts';

export interface CameBy {
  query: Record<string, string>;
  /** The page before; empty if the browser sends none. */
  referrer: string;
  /** The key of the campaign's page; null without a campaign. */
  page: string | null;
}

/** Purpose of a site: insurance leads to hand-offs, shipping to orders and call-backs. */
export type SiteKind = 'insurance' | 'shipping';

export interface SampleSource {
  weight: number;
  interest: number;
  isPaid: boolean;
  come(random: Random, place: { kind: SiteKind; isSpanish: boolean }): CameBy;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Click ids in each platform's format. They identify no real click. */
const CLICK_IDS = {
  gclid: (random: Random) => `Cj0KCQjw${random.text(75, BASE64URL)}_wcB`,
  msclkid: (random: Random) => random.text(32, HEX),
  fbclid: (random: Random) =>
    `IwZXh0bgNhZW0${random.text(44, BASE64URL)}_aem_${random.text(22, BASE64URL)}`,
  ttclid: (random: Random) => `E.C.P.${random.text(60, BASE64URL)}`,
};

/** `campaign|key of its page|ad groups|keywords`, by the language of the site. */
const CAMPAIGNS: Record<SiteKind, Record<'english' | 'spanish', Weighted<string>>> = {
  insurance: {
    english: [
      [5, 'auto-compare|compare-auto-insurance|compare,cheap,switch|compare car insurance'],
      [2, 'new-driver|new-driver|teen,new-license|insurance for new drivers,add teen'],
      [2.5, 'home-compare|home-insurance|home,renewal|home insurance,homeowners quotes'],
    ],
    spanish: [
      [3, 'auto-es|auto|comparar,barato|seguro de auto barato,comparar seguros de carro'],
      [1, 'hogar-es|home-insurance|hogar|seguro de hogar,comparar seguros de casa'],
    ],
  },
  shipping: {
    english: [
      [5, 'ship-car|quote|cost,state-to-state|cost to ship a car,car shipping quote'],
      [2, 'snowbirds|snowbirds|florida,arizona|ship car to florida,snowbird car transport'],
      [1.5, 'motorcycles|motorcycles|transport|motorcycle shipping,ship a motorcycle'],
    ],
    spanish: [[1, 'mudanza-es|mudanza|precio,mudanza|enviar carro a otro estado']],
  },
};

/** Ids and names are invented; channels are classified as for real visitors. */
export const SAMPLE_SOURCES: readonly SampleSource[] = [
  advertised(33, 1.3, 'google 101 cpc', 'https://www.google.com/', 'gclid'),
  advertised(9, 1.4, 'bing 102 cpc', 'https://www.bing.com/', 'msclkid'),
  advertised(12, 0.6, 'facebook 201 paid_social', 'https://l.facebook.com/', 'fbclid'),
  advertised(4, 0.4, 'tiktok 202 paid_social', 'https://www.tiktok.com/', 'ttclid'),
  advertised(4, 0.3, 'gdn 301 display', 'https://news.example/', 'gclid'),
  advertised(5, 1.5, 'newsletter 501 email', ''),
  {
    weight: 6,
    interest: 1.2,
    isPaid: true,
    come: (random) => ({
      query: {
        channelid: '401',
        subid: random.pick(['pennywise', 'roadside', 'newhome']),
        subid2: String(random.whole(1, 24)),
        utm_source: 'partners',
        utm_medium: 'affiliate',
      },
      referrer: random.chance(0.7) ? 'https://pennywise.example/compare' : '',
      page: null,
    }),
  },
  referred(11, 1.2, ['https://www.google.com/', 'https://duckduckgo.com/']),
  referred(2, 1.2, ['https://chatgpt.com/', 'https://www.perplexity.ai/']),
  referred(2, 0.5, ['https://www.reddit.com/', 'https://nextdoor.com/']),
  referred(2, 0.9, ['https://driving-school.example/links', 'https://moving.example/']),
  referred(10, 1.1, ['']),
];

/** @param named source, channel id and medium; a search engine also names what was searched for */
function advertised(
  weight: number,
  interest: number,
  named: string,
  referrer: string,
  clickId?: keyof typeof CLICK_IDS,
): SampleSource {
  const [source = '', channelid = '', medium = ''] = named.split(' ');
  return {
    weight,
    interest,
    isPaid: clickId !== undefined,
    come(random, { kind, isSpanish }) {
      const campaigns = CAMPAIGNS[kind][isSpanish ? 'spanish' : 'english'];
      const [campaign = '', page = '', groups = '', words = ''] = random
        .weighted(campaigns)
        .split('|');
      const query: Record<string, string> = {
        channelid,
        utm_source: source,
        utm_medium: medium,
        utm_campaign: campaign,
      };
      if (clickId) {
        query.utm_id = sampleCampaignId(source, campaign);
        query[clickId] = CLICK_IDS[clickId](random);
      }
      if (medium === 'cpc') {
        query.utm_adgroup = random.pick(groups.split(','));
        query.keyword = random.pick(words.split(','));
      } else query.utm_content = random.pick(['list', 'street', 'question']);
      return { query, referrer, page };
    },
  };
}

function referred(weight: number, interest: number, referrers: readonly string[]): SampleSource {
  const come = (random: Random) => ({ query: {}, referrer: random.pick(referrers), page: null });
  return { weight, interest, isPaid: false, come };
}

const ID_DIGITS = 11;

/** `utm_id`, the same in addresses and in spend files. */
export function sampleCampaignId(source: string, campaign: string): string {
  const digest = hash('sha256', `${source} ${campaign}`);
  return BigInt(`0x${digest}`).toString().slice(0, ID_DIGITS);
}
