/** The longest name of an account, in characters. */
export const MAX_ACCOUNT_NAME_LENGTH = 64;

/** Roles of the console's accounts, from the fewest permissions to all of them. */
export const ROLES = ['reader', 'marketer', 'desk', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Permissions of each role, as one sentence for the people who assign it. */
export const ROLE_NOTES: readonly (readonly [role: Role, note: string])[] = [
  ['reader', 'reads reports; sees no personal data'],
  ['marketer', 'a reader who also imports spend and exports conversions'],
  ['desk', 'works on call-backs, orders and reviews; sees contacts'],
  ['admin', 'does what all other roles do, and manages people'],
];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** A person in the list of people. */
export interface PersonView {
  name: string;
  role: Role;
  state: 'active' | 'invited' | 'disabled';
  hasSecondFactor: boolean;
  /** Last use of a session that has not expired; epoch milliseconds. */
  lastUsedAt: number | null;
}

/** An entry of the audit trail. */
export interface ActionView {
  id: string;
  at: number;
  actor: string;
  role: string;
  action: string;
  subject: string | null;
  /** Further facts, without personal data. */
  detail: Record<string, string>;
}

/** A QR code as an SVG path. */
export interface QrView {
  /** Its width and height in modules, with the quiet zone. */
  size: number;
  /** Its dark modules. */
  path: string;
}
