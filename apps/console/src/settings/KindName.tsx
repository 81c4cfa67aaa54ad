import { kindText } from './notification-words.ts';

/** What a notification is about, as the name of a row: `New order`. */
export function KindName({ kind }: { kind: string }) {
  const text = kindText(kind);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
