export const MAX_ACCOUNT_NAME_LENGTH = 64;

export const ROLES = ['reader', 'marketer', 'desk', 'admin'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NOTES: readonly (readonly [role: Role, note: string])[] = [
  ['reader', 'reads reports; sees no personal data'],
  ['marketer', 'a reader who also imports spend and exports conversions'],
  ['desk', 'works on call-backs, orders and reviews; sees contacts'],
  ['admin', 'does what all other roles do, and manages people'],
];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
