import type { Site } from '@zipfront/contracts/content/site';
import { FORM_MESSAGES, type FormMessages } from '@zipfront/contracts/form-rules/messages';
import { MESSAGES } from '@zipfront/contracts/messages';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import type { FormTexts } from './CheckedForm.tsx';

/** What the browser is told of a form's words: the rules' messages, and those texts that it needs. */
export function formTexts(
  { locale, messages, formMessages, shippingTexts: own }: Site,
  needed: readonly (keyof ShippingTexts)[] = [],
): FormTexts {
  const all = shippingTexts(locale, own);
  return {
    ...FORM_MESSAGES[locale],
    ...(formMessages as Partial<FormMessages>),
    failed: messages['submit-failed'] ?? MESSAGES[locale]['submit-failed'],
    sending: all.sending,
    ...Object.fromEntries(needed.map((key) => [key, all[key]])),
  };
}
