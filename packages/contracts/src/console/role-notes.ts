import type { Role } from './accounts.ts';

export const ROLE_NOTES: readonly (readonly [role: Role, note: string])[] = [
  ['reader', 'reads reports; sees no personal data'],
  ['marketer', 'a reader who also imports spend and exports conversions'],
  ['desk', 'works on call-backs, orders and reviews; sees contacts'],
  ['admin', 'does what all other roles do, and manages people'],
];
