import { ORDER_LINK_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import type { OrderContext } from './order-context.ts';
import { ownerProof } from './owner-proof.ts';

/**
 * The address that opens an order as its owner, for a mail to the address that was given with it: for thirty
 * days, as long as the order is stored. Its token is signed, and stored nowhere.
 */
export function ownerLink(
  {
    secret,
    pages,
    now,
  }: Pick<OrderContext, 'secret' | 'now'> & {
    pages: Pick<OrderContext['pages'], 'originOf'>;
  },
  { reference, site }: Pick<OrderRow, 'reference' | 'site'>,
): string {
  const token = ownerProof(secret, 'link', { reference, now: now() });
  return `${pages.originOf(site)}${ORDER_LINK_PATH}${token}`;
}
