import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getPartner } from '@zipfront/contracts/api/partners';

export interface PartnerRecord {
  partner: ResponseOf<typeof getPartner>;
  version: string | null;
}
