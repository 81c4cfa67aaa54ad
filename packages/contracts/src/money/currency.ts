/**
 * Currencies that are written without decimals, by CLDR 48. Given to `Intl`, because browsers differ:
 * Firefox follows ISO 4217, where most of these have cents.
 */
const WHOLE_CURRENCIES =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER';

/** Whether amounts of a currency (three capitals) have no decimals, as of won, yen and rupiah. */
export function isWholeCurrency(currency: string): boolean {
  return WHOLE_CURRENCIES.includes(currency);
}

/** Writes hundredths of a currency, alike in each engine: `$1,234.50`, below zero `−$54.14`. */
export function amountText(
  cents: number,
  currency: string,
  options?: Intl.NumberFormatOptions,
): string {
  const digits = isWholeCurrency(currency) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...options,
  })
    .format(cents / 100)
    .replace('-', '−');
}
