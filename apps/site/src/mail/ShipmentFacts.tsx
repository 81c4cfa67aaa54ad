import { fill, type Locale } from '@zipfront/contracts/locale';
import type { MailedShipment, MailedVehicle } from '@zipfront/contracts/notifications/mail';
import { dateFormat } from '@zipfront/contracts/pages/formats';
import type { ShownPlace } from '@zipfront/contracts/shipping/order';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { estimateText } from '../shipping/estimate/estimate-text.ts';
import { placeName } from '../view/formats.ts';
import { MailFacts, MailParagraph } from './MailParts.tsx';

export function ShipmentFacts({
  shipment,
  by: { locale, texts },
}: {
  shipment: MailedShipment;
  by: { locale: Locale; texts: ShippingTexts };
}) {
  const { estimate, price } = shipment;
  const { range, facts, note } = estimateText(estimate, { texts, locale, price, isDated: true });
  const about = facts === '' ? '' : ` (${facts.replace(/\.$/, '')})`;
  return (
    <>
      <MailFacts
        rows={[
          [texts.reference, shipment.reference],
          [texts.route, routeName(shipment, texts)],
          [texts.vehicle, vehicleName(shipment.vehicle, texts)],
          [texts.pickup, dateFormat(locale).format(Date.parse(shipment.pickupDate))],
          [price === null ? texts.estimate : texts.firmPrice, range + about],
        ]}
      />
      {note === '' ? null : <MailParagraph>{note}</MailParagraph>}
    </>
  );
}

/** `From Miami Beach, FL 33139 to New York, NY 10001`. */
export function routeName(
  { from, to }: { from: ShownPlace; to: ShownPlace },
  texts: ShippingTexts,
): string {
  return fill(texts.fromTo, { from: placeName(from), to: placeName(to) });
}

function vehicleName({ year, name, kind, motorcycleType }: MailedVehicle, texts: ShippingTexts) {
  const size = motorcycleType ? texts[`type-${motorcycleType}`] : texts[kind];
  return name === null ? `${year}, ${size}` : `${year} ${name} (${size})`;
}
