import type { FormView } from './forms-and-tables.ts';

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
  /** Start of the newest session that has not expired; epoch milliseconds. */
  signedInAt: number | null;
}

/** A session in the list of a person's own. */
export interface SessionView {
  /** Public; it opens nothing. */
  id: string;
  startedAt: number;
  lastUsedAt: number;
  /** Whether it is the one that asks. */
  isThis: boolean;
}

/** Filters of the audit trail, as its address has them; empty for all. */
export interface AuditQuery {
  person: string;
  action: string;
  /** First day, `2026-11-01`, in the reporting time zone of the first site. */
  from: string;
  /** Last day. */
  to: string;
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

/** State of a person's second factor. */
export type SecondFactorView =
  | { state: 'off' }
  /** The secret as text, and as the address that authenticator apps open, with its QR code. */
  | { state: 'setup'; secret: string; uri: string; qr: QrView; form: FormView }
  | { state: 'on'; recoveryCodesLeft: number };
