import type { View } from '../../document/view.ts';

/** What a call is about; all of it empty where that is not told. */
export interface CallSubject {
  /** Zip codes. */
  from: string;
  to: string;
  /** The vehicle. */
  about: string;
}

/**
 * What a call-back form of a page is about: what was posted with it, or the shipment of the quote form
 * on the same page that has no price.
 */
export function callSubject({ posted }: Pick<View, 'posted'>): CallSubject {
  const { from = '', to = '', about, year = '', make = '', model = '' } = posted?.values ?? {};
  if (about !== undefined) return { from, to, about };
  if (posted?.estimate?.outcome !== 'call') return { from: '', to: '', about: '' };
  return { from, to, about: [year, make, model].filter(Boolean).join(' ') };
}
