import type { Site } from '@zipfront/contracts/content/site';
import { fill } from '@zipfront/contracts/locale';
import { dayText } from '@zipfront/contracts/pages/formats';
import { ESTIMATE_DAYS, type ShownOrder } from '@zipfront/contracts/shipping/order';
import { orderTexts } from '@zipfront/contracts/shipping/order-texts';
import { type ShippingTexts, shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';

interface Headline {
  heading: string;
  text: string;
}

export function orderHeadline(order: ShownOrder, site: Site): Headline {
  const texts = orderTexts(site);
  switch (order.status) {
    case 'requested':
      return requestHeadline(order, shippingTexts(site));
    case 'ordered':
    case 'carrier-sought': {
      const { orderedHeading, orderedText } = shippingTexts(site);
      return { heading: orderedHeading, text: orderedText };
    }
    case 'booked': {
      const date = dayText(order.pickupDate, site.locale);
      return { heading: texts.bookedHeading, text: fill(texts.bookedText, { date }) };
    }
    case 'picked-up':
      return { heading: texts.pickedUpHeading, text: texts.pickedUpText };
    case 'delivered':
      return { heading: texts.deliveredHeading, text: texts.deliveredText };
    case 'cancelled':
      return { heading: texts.cancelledHeading, text: texts.cancelledText };
  }
}

function requestHeadline(
  { hindrance, access, phone, price }: ShownOrder,
  texts: ShippingTexts,
): Headline {
  if (hindrance !== 'no-price') {
    const days = String(ESTIMATE_DAYS);
    const heading = price === null ? texts.requestedHeading : texts.firmHeading;
    return { heading, text: fill(texts.requestedText, { days }) };
  }
  const { callNumber, callNumberKnown, callElsewhere } = texts;
  const unknown = access === 'owner' ? callNumber : callElsewhere;
  return {
    heading: texts.callHeading,
    text: phone === null ? unknown : fill(callNumberKnown, { phone }),
  };
}
