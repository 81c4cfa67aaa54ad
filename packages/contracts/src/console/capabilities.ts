import { ROLES, type Role } from './accounts.ts';

/** What people may do, with the roles that may; operations, screens and documents name it. */
export const CAPABILITIES = {
  /** One's own account, and the names of the sites. */
  'own-account': ROLES,
  'read-reports': ['reader', 'marketer', 'admin'],
  /** Spend, partners, uploads and content. */
  'manage-money': ['marketer', 'admin'],
  /** Call-backs, orders, reviews and notifications, with contacts. */
  'work-desk': ['desk', 'admin'],
  administer: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

export function can(role: Role, capability: Capability): boolean {
  return (CAPABILITIES[capability] as readonly Role[]).includes(role);
}

export const SCOPES = [
  ['read:reports', 'reads reports, spend, experiments and health'],
  ['read:leads', 'reads leads and their records, without contacts'],
  ['push:spend', 'sends spend, applies and undoes imports'],
  ['read:partners', 'reads partners and their reports'],
  ['manage:partners', 'adds partners and keys, corrects and dismisses their reports'],
  ['manage:uploads', 'reads what is sent to ad platforms, and makes files of it'],
  ['work:desk', 'reads and changes call-backs, orders and reviews, without contacts'],
  ['read:audit', 'reads the audit trail'],
] as const;

export type Scope = (typeof SCOPES)[number][0];

export const SCOPE_NAMES: readonly Scope[] = SCOPES.map(([name]) => name);
