import { Button } from '../ui/Button.tsx';
import { PlaceAndClock } from './ClockThere.tsx';
import type { OrderItem } from './order-words.ts';
import { Phone } from './Phone.tsx';

/** How to reach the person of an order, once it is shown. */
export function OrderContact({
  item,
  contact,
  canHold,
  isHeldByOther,
  isBusy,
  isOnItsWay,
  onShow,
  onTake,
}: {
  item: OrderItem;
  contact: OrderItem['contact'];
  canHold: boolean;
  isHeldByOther: boolean;
  isBusy: boolean;
  isOnItsWay: boolean;
  onShow(): void;
  onTake(): void;
}) {
  return (
    <div className="contact">
      {contact === null ? (
        <Button keyName="S" disabled={isOnItsWay} onClick={onShow}>
          {contactLabel(item, canHold)}
        </Button>
      ) : (
        <>
          {contact.phone === null ? null : <Phone number={contact.phone} />}
          <a href={`mailto:${contact.email}`} className="link">
            {contact.email}
          </a>
        </>
      )}
      {canHold && isHeldByOther ? (
        <Button keyName="T" disabled={isBusy} onClick={onTake}>
          Take it over
        </Button>
      ) : null}
      {canHold && item.has_number ? <PlaceAndClock item={item} /> : null}
    </div>
  );
}

function contactLabel({ holder, has_number }: OrderItem, canHold: boolean): string {
  const what = has_number ? 'number and e-mail' : 'the e-mail; no number was left';
  return holder === null && canHold ? `Take it and show ${what}` : `Show ${what}`;
}
