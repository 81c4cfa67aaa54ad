import type { Site } from '@zipfront/contracts/content/site';
import { type FormMessages, formMessagesOf } from '@zipfront/contracts/form-rules/messages';
import { type Messages, messagesOf } from '@zipfront/contracts/messages';

/** The parts of a site's content that hold the words of its forms. */
export type FormSite = Pick<Site, 'locale' | 'messages' | 'formMessages' | 'shippingTexts'>;

/** Messages of a form and its fields, in the page's language. */
export type FormWords = FormMessages & Messages;

/** Just what forms need of a site: it travels in the page, as JSON. */
export function formSiteOf({ locale, messages, formMessages, shippingTexts }: Site): FormSite {
  return { locale, messages, formMessages, ...(shippingTexts && { shippingTexts }) };
}

/** The words of a site's forms, in the operator's own wording where there is one. */
export function formWords(site: FormSite): FormWords {
  return { ...formMessagesOf(site), ...messagesOf(site) };
}
