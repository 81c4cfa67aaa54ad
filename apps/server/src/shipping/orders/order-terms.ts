import type { Site } from '@zipfront/contracts/content/site';
import { fill } from '@zipfront/contracts/locale';
import { dayText, dollarFormat } from '@zipfront/contracts/pages/formats';
import { changedTerms, termsText } from '@zipfront/contracts/shipping/order-terms';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { orderWords } from './check-quote.ts';

type TermsRow = Pick<OrderRow, 'price' | 'estimate' | 'pickup_date'>;

export function orderTermsText({ price, estimate, pickup_date: pickupDate }: TermsRow): string {
  return termsText({ price, estimate: fromJson(estimate), pickupDate });
}

/**
 * Returns what is wrong with the displayed terms; null if they are the present ones. `shown` is
 * empty for the form that asks for a call.
 */
export function termsFault(row: TermsRow, shown: string, site: Site): string | null {
  const current = orderTermsText(row);
  if (shown === current) return null;
  const { texts, orderTexts } = orderWords(site);
  if (current === '') return texts.orderNoPrice;
  const values = {
    price: priceText(row, site, texts.range),
    date: dayText(row.pickup_date, site.locale),
  };
  const { date, price } = changedTerms(shown, current);
  const changes = [
    ...(price ? [orderTexts.termsPrice] : []),
    ...(date ? [orderTexts.termsDate] : []),
  ];
  const which = shown === '' ? [orderTexts.termsNow] : changes;
  return fill([...which, orderTexts.termsAgain].join(' '), values);
}

function priceText({ price, estimate }: TermsRow, { locale }: Site, range: string): string {
  const dollars = dollarFormat(locale);
  if (price !== null) return dollars.format(price);
  const priced = fromJson(estimate);
  if (priced.outcome === 'call') return '';
  return fill(range, { low: dollars.format(priced.low), high: dollars.format(priced.high) });
}
