import type { PostedForm } from '@zipfront/contracts/render';
import type { CallSubject } from '../../state/state.ts';

/**
 * Subject of a page's call-back form: the one that was posted with it, or the shipment of the quote form
 * on the same page that has no price; null where nothing is known of it.
 */
export function callSubject(posted: PostedForm | null): CallSubject | null {
  const { from = '', to = '', about, year = '', make = '', model = '' } = posted?.values ?? {};
  if (about !== undefined) return from === '' ? null : { from, to, about };
  if (posted?.estimate?.outcome !== 'call') return null;
  return { from, to, about: [year, make, model].filter(Boolean).join(' ') };
}
