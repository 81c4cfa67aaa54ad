import type { Site } from '@zipfront/contracts/content/site';
import type { FormMessages } from '@zipfront/contracts/form-rules/messages';
import type { Messages } from '@zipfront/contracts/messages';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';
import { siteFormMessages, siteMessages } from '../pages/site-messages.ts';

/** All that a form of the shipping site may answer with, in the language of its page. */
export interface OrderWords {
  messages: Messages;
  rules: FormMessages;
  texts: ShippingTexts;
}

/** The words of a site's shipping forms, each in the operator's own wording where there is one. */
export function orderWords(site: Site): OrderWords {
  return {
    messages: siteMessages(site),
    rules: siteFormMessages(site),
    texts: shippingTexts(site.locale, site.shippingTexts),
  };
}
