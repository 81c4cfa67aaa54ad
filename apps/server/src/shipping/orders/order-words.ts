import type { Site } from '@zipfront/contracts/content/site';
import { type FormMessages, formMessagesOf } from '@zipfront/contracts/form-rules/messages';
import { type Messages, messagesOf } from '@zipfront/contracts/messages';
import { type OrderTexts, orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/texts';

/** All that a form of the shipping site may answer with, in the language of its page. */
export interface OrderWords {
  messages: Messages;
  rules: FormMessages;
  texts: ShippingTexts;
  orderTexts: OrderTexts;
}

/** The words of a site's shipping forms, each in the operator's own wording where there is one. */
export function orderWords(site: Site): OrderWords {
  return {
    messages: messagesOf(site),
    rules: formMessagesOf(site),
    texts: shippingTexts(site.locale, site.shippingTexts),
    orderTexts: orderTexts(site.locale, site.shippingTexts),
  };
}
