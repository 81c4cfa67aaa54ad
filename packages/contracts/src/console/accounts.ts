export const MAX_ACCOUNT_NAME_LENGTH = 64;

export const ROLES = ['reader', 'marketer', 'desk', 'admin'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
