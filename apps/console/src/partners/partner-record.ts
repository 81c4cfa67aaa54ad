import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getPartner } from '@zipfront/contracts/api/partners';

/** A partner as the API shows it, with its version. */
export interface PartnerRecord {
  partner: ResponseOf<typeof getPartner>;
  version: string | null;
}
