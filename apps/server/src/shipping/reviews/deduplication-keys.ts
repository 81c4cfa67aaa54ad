import { hash } from 'node:crypto';
import type { ReviewRow } from '../../platform/store/review-rows.ts';

/**
 * Keys by which two reviews are compared: a hash of the content without case, spaces and marks, and the
 * author.
 *
 * @param email null where none is known
 */
export function deduplicationKeys(
  content: string,
  { name, email }: Pick<ReviewRow, 'name' | 'email'>,
): Pick<ReviewRow, 'content_hash' | 'author_key'> {
  const words = plain(content).replace(/[^\p{L}\p{N}]+/gu, ' ');
  // A content of marks alone is what it is.
  const compared = words.trim() || plain(content);
  return {
    content_hash: hash('sha256', compared.trim(), 'base64url'),
    author_key: email ?? name.toLowerCase(),
  };
}

/** A text in lower case, without accents and the like, and with letters that look wide as usual ones. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}
