import type { Site } from '@zipfront/contracts/content/site';
import { FORM_MESSAGES, type FormMessages } from '@zipfront/contracts/form-rules/messages';
import type { Messages } from '@zipfront/contracts/messages';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import { messagesOf } from '../pages/page-config.ts';

/** All that a form may answer with, in the language of its page. */
export interface FormWords {
  messages: Messages;
  rules: FormMessages;
  texts: ShippingTexts;
}

/** The words of a site's forms, each in the operator's own wording where there is one. */
export function formWords(site: Site): FormWords {
  return {
    messages: messagesOf(site),
    rules: { ...FORM_MESSAGES[site.locale], ...(site.formMessages as Partial<FormMessages>) },
    texts: shippingTexts(site.locale, site.shippingTexts),
  };
}
