import type { OrderWords } from './order-words.ts';

/** The error of an agreement to be called, or null: it must be given to the current text. */
export function consentFault(
  { phone, consent, version }: { phone: string; consent: string; version: string },
  { texts }: OrderWords,
): string | null {
  if (phone === '') return null;
  if (consent === '') return texts.consentNeeded;
  return version === texts.consentVersion ? null : texts.consentChanged;
}
