import { hash } from 'node:crypto';
import { BASE64URL, type Random } from './random.ts';

/** Parameters of an address in which advertising platforms name a click. */
export type ClickIdName = 'gclid' | 'gbraid' | 'wbraid' | 'msclkid' | 'fbclid' | 'ttclid';

const HEX = '0123456789abcdef';

/** Click ids in each platform's format. They identify no real click. */
const CLICK_IDS: Record<ClickIdName, (random: Random) => string> = {
  gclid: (random) =>
    random.chance(0.5)
      ? `Cj0KCQjw${random.text(75, BASE64URL)}_wcB`
      : `EAIaIQobChMI${random.text(36, BASE64URL)}EAAYASAAEgI${random.text(4, BASE64URL)}D_BwE`,
  gbraid: (random) => `0AAAAAC${random.text(20, BASE64URL)}`,
  wbraid: (random) => `Cj${random.text(30, BASE64URL)}BpACGgJ`,
  msclkid: (random) => random.text(32, HEX),
  fbclid: (random) =>
    `IwZXh0bgNhZW0${random.text(44, BASE64URL)}_aem_${random.text(22, BASE64URL)}`,
  ttclid: (random) => `E.C.P.${random.text(60, BASE64URL)}`,
};

/** Makes a click id that looks like one of the platform's. */
export function sampleClickId(random: Random, name: ClickIdName): string {
  return CLICK_IDS[name](random);
}

/** Purpose of a site: insurance leads to hand-offs, shipping to orders and call-backs. */
export type SiteKind = 'insurance' | 'shipping';

/** A campaign with its ad groups and keywords. */
export interface SampleCampaign {
  name: string;
  /** The key of the page that it leads to. */
  page: string;
  groups: readonly string[];
  keywords: readonly string[];
}

type Campaigns = readonly (readonly [weight: number, SampleCampaign])[];

const CAMPAIGNS: Record<SiteKind, { english: Campaigns; spanish: Campaigns }> = {
  insurance: {
    english: [
      [
        5,
        {
          name: 'auto-compare',
          page: 'compare-auto-insurance',
          groups: ['compare', 'cheap', 'switch'],
          keywords: ['compare car insurance', 'car insurance quotes', 'cheap car insurance'],
        },
      ],
      [
        2,
        {
          name: 'new-driver',
          page: 'new-driver',
          groups: ['teen', 'new-license'],
          keywords: ['insurance for new drivers', 'add teen to car insurance'],
        },
      ],
      [
        2.5,
        {
          name: 'home-compare',
          page: 'home-insurance',
          groups: ['home', 'renewal'],
          keywords: ['compare home insurance', 'homeowners insurance quotes'],
        },
      ],
    ],
    spanish: [
      [
        3,
        {
          name: 'auto-es',
          page: 'auto',
          groups: ['comparar', 'barato'],
          keywords: ['seguro de auto barato', 'comparar seguros de carro'],
        },
      ],
      [
        1,
        {
          name: 'hogar-es',
          page: 'home-insurance',
          groups: ['hogar'],
          keywords: ['seguro de hogar', 'comparar seguros de casa'],
        },
      ],
    ],
  },
  shipping: {
    english: [
      [
        5,
        {
          name: 'ship-car',
          page: 'quote',
          groups: ['cost', 'state-to-state'],
          keywords: ['cost to ship a car', 'car shipping quote', 'ship car to another state'],
        },
      ],
      [
        2,
        {
          name: 'snowbirds',
          page: 'snowbirds',
          groups: ['florida', 'arizona'],
          keywords: ['ship car to florida', 'snowbird car transport'],
        },
      ],
      [
        1.5,
        {
          name: 'motorcycles',
          page: 'motorcycles',
          groups: ['transport'],
          keywords: ['motorcycle shipping', 'ship a motorcycle'],
        },
      ],
    ],
    spanish: [
      [
        1,
        {
          name: 'mudanza-es',
          page: 'mudanza',
          groups: ['precio', 'mudanza'],
          keywords: ['enviar carro a otro estado', 'transporte de autos precio'],
        },
      ],
    ],
  },
};

/** Digits of the id of a campaign on its platform. */
const ID_DIGITS = 11;

/**
 * The id that a platform gives to a campaign (`utm_id`), the same in addresses and in spend files.
 */
export function sampleCampaignId(source: string, campaign: string): string {
  const digest = hash('sha256', `${source} ${campaign}`);
  return BigInt(`0x${digest}`).toString().slice(0, ID_DIGITS);
}

/** A campaign of a site in a language. */
export function sampleCampaign(
  random: Random,
  { kind, isSpanish }: { kind: SiteKind; isSpanish: boolean },
): SampleCampaign {
  return random.weighted(CAMPAIGNS[kind][isSpanish ? 'spanish' : 'english']);
}
