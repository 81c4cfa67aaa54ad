import { Secret } from 'otpauth';
import { tokenHash } from '../../platform/tokens.ts';

/** 80 bits: 16 characters of base32. */
const RECOVERY_BYTES = 10;

const RECOVERY_CODES = 10;

/** New recovery codes, in lower case with hyphens: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase();
    return code.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The key of a recovery code, however its letters and spaces were typed. */
export function hashRecoveryCode(typed: string): string {
  return tokenHash(typed.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
