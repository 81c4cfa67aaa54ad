import type { Locale } from '@zipfront/contracts/locale';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import { fill } from '@zipfront/contracts/shipping/fill';
import type { ShippingTexts } from '@zipfront/contracts/shipping/texts';
import { dollarFormat } from '../../view/formats.ts';

/** The texts of an estimate. */
const ESTIMATE_TEXTS = [
  'range',
  'distance',
  'days',
  'reason-distance',
  'reason-vehicle',
  'reason-enclosed',
  'reason-season',
  'reason-not-running',
  'rangeNote',
  'call',
  'call-off-mainland',
  'call-local',
  'call-no-road',
  'call-military',
  'call-unknown-place',
] as const satisfies (keyof ShippingTexts)[];

export type EstimateTexts = Pick<ShippingTexts, (typeof ESTIMATE_TEXTS)[number]>;

/** An estimate in words, in the page's language. */
export interface EstimateWords {
  /** The range in dollars, or that a person has to look at it. */
  range: string;
  /** Miles and days, or why there is no price. */
  facts: string;
  reasons: { label: string; dollars: string }[];
  note: string;
  /** Whether a person has to look at it: there is no price. */
  isCall: boolean;
}

export function estimateWords(
  estimate: Estimate,
  texts: EstimateTexts,
  locale: Locale,
): EstimateWords {
  if (estimate.outcome === 'call') {
    const facts = texts[`call-${estimate.why}`];
    return { range: texts.call, facts, reasons: [], note: '', isCall: true };
  }
  const dollars = dollarFormat(locale);
  const miles = new Intl.NumberFormat(locale).format(estimate.miles);
  const [least, most] = estimate.transitDays.map(String) as [string, string];
  return {
    range: fill(texts.range, {
      low: dollars.format(estimate.low),
      high: dollars.format(estimate.high),
    }),
    facts: `${fill(texts.distance, { miles })} · ${fill(texts.days, { least, most })}`,
    reasons: estimate.reasons.map((made, index) => ({
      label: fill(texts[`reason-${made.reason}`], { miles }),
      dollars: `${index > 0 && made.dollars > 0 ? '+' : ''}${dollars.format(made.dollars)}`,
    })),
    note: texts.rangeNote,
    isCall: false,
  };
}
