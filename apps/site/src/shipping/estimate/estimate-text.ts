import { fill, type Locale } from '@zipfront/contracts/locale';
import { dollarFormat } from '@zipfront/contracts/pages/formats';
import type { Estimate } from '@zipfront/contracts/shipping/estimate';
import type { PricedEstimate } from '@zipfront/contracts/shipping/page-figures';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { shareOf } from '../../elements/share-of.ts';

export interface EstimateText {
  range: string;
  facts: string;
  /** Parts of the middle of the range, and then their sum; empty for a price that a person set. */
  reasons: { label: string; dollars: string }[];
  note: string;
  /** Whether there is no price, so that a person has to look at it. */
  isCall: boolean;
}

export interface EstimateContext {
  texts: ShippingTexts;
  locale: Locale;
  price?: number | null;
  isDated: boolean;
}

/** For an estimate with or without a date, with a range or the price that was set. */
export function estimateText(
  estimate: Estimate,
  { texts, locale, price = null, isDated }: EstimateContext,
): EstimateText {
  const dollars = dollarFormat(locale);
  if (estimate.outcome === 'call') {
    if (price !== null) return firmText(dollars.format(price), '', texts.firmNote);
    const facts = texts[`call-${estimate.why}`];
    return { range: texts.call, facts, reasons: [], note: '', isCall: true };
  }
  const miles = new Intl.NumberFormat(locale).format(estimate.miles);
  const [least, most] = estimate.transitDays.map(String) as [string, string];
  const facts = `${fill(texts.distance, { miles })} · ${fill(texts.days, { least, most })}`;
  const ends = { low: dollars.format(estimate.low), high: dollars.format(estimate.high) };
  if (price !== null) {
    const note = `${texts.firmNote} ${fill(texts.firmAfter, ends)}`;
    return firmText(dollars.format(price), facts, note);
  }
  const { middle, percent } = middlePrice(estimate);
  const reasons = estimate.reasons.map((made, index) => ({
    label: fill(texts[`reason-${made.reason}`], { miles }),
    dollars: `${index > 0 && made.dollars > 0 ? '+' : ''}${dollars.format(made.dollars)}`,
  }));
  if (reasons.length > 1) reasons.push({ label: texts.middle, dollars: dollars.format(middle) });
  const rangeNote = fill(texts.rangeNote, { percent, middle: dollars.format(middle) });
  return {
    range: fill(texts.range, ends),
    facts,
    reasons,
    note: isDated ? rangeNote : `${rangeNote} ${texts.noDateNote}`,
    isCall: false,
  };
}

function firmText(range: string, facts: string, note: string): EstimateText {
  return { range, facts, reasons: [], note, isCall: false };
}

export function middlePrice({ low, high, reasons }: PricedEstimate): {
  middle: number;
  percent: string;
} {
  const middle = reasons.reduce((sum, { dollars }) => sum + dollars, 0);
  return { middle, percent: String(Math.round(50 * shareOf(high - low, middle))) };
}
