import { createHmac } from 'node:crypto';
import { isSameText } from '../http/is-same-text.ts';

/** The signature of a text under a key: HMAC with SHA-256, 43 characters of base64url. */
export function signText(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Whether a signature is that of a text under a key; compared in constant time. */
export function isSigned(key: string, text: string, signature: string): boolean {
  return isSameText(signature, signText(key, text));
}
