import type { Locale } from '@zipfront/contracts/locale';

const EN_US = {
  estimateSubject: 'Your estimate from {from} to {to}',
  estimateHeading: 'Your estimate is saved.',
  estimateText:
    'For {days} days, but no later than the pickup date, you can order at this price on the page below.',
  priceSubject: 'Your request from {from} to {to}',
  priceHeading: 'A person works out your price.',
  priceText: 'Our price list has none for this route. We will call you at the number you gave.',
  priceNumber:
    'Our price list has none for this route. Leave your number on the page below, and we will call you.',
  estimateLink: 'Open your estimate',
  orderSubject: 'We have your order {reference}',
  orderHeading: 'We have your order.',
  orderText:
    'We are looking for your carrier. You pay nothing now. Until one is booked, you can change the date and the street addresses, or cancel, on the page below.',
  orderLink: 'Open your order',
  linkNote:
    'For {days} days, this link opens your request as yours in any browser: do not forward this email.',
  changedSubject: '{heading} Order {reference}',
  'carrier-soughtHeading': 'We are looking for your carrier.',
  'carrier-soughtText': 'We will email you once a carrier takes the job.',
  bookedHeading: 'A carrier is booked.',
  bookedText: 'It picks up your vehicle on the date below.',
  'picked-upHeading': 'Your vehicle has been picked up.',
  'picked-upText': 'It is on its way.',
  deliveredHeading: 'Your vehicle has been delivered.',
  deliveredText: 'Thank you for shipping it with us.',
  cancelledHeading: 'Your order is canceled.',
  cancelledText: 'No carrier will come for it.',
  dateHeading: 'Your pickup date has changed.',
  dateText: 'The new date is below.',
  streetsHeading: 'The street addresses of your order have changed.',
  streetsText: 'The page below shows the new ones.',
  priceSetHeading: 'Your price is set.',
  priceSetText: 'A person has set it. It is below.',
  priceRemovedHeading: 'The price that was set no longer applies.',
  priceRemovedText: 'The price of the estimate applies again. It is below.',
  priceWithdrawnHeading: 'The price that was set no longer applies.',
  priceWithdrawnText: 'A person works out another one.',
  termsRequested: 'Nothing is ordered yet. You can order on the page below.',
  termsOrdered:
    'If you do not want it like this, you can cancel on the page below until a carrier is booked.',
  ownerChangedText:
    'This was done on the page of your order. If it was not you, open the page and change it back.',
  ownerCancelledText:
    'This was done on the page of your order. If it was not you, get a new price on our site.',
  correctedHeading: 'Your order was corrected.',
  correctedText: 'Please disregard our last email about it. Its status is: {status}.',
  orderNote:
    'You received this email because someone entered this address with a request on our site. If it was not you, there is no charge and nothing for you to do.',
  publishedSubject: 'Your review is published',
  publishedHeading: 'Your review is published.',
  publishedText: 'Thank you. Everyone who visits our site can now read it.',
  publishedLink: 'Open the reviews',
  declinedSubject: 'Your review is not published',
  declinedHeading: 'We did not publish your review.',
  declinedText: 'We read it and decided not to. You can write another one.',
  declinedLink: 'Open the reviews',
  reviewNote:
    'You received this email because someone entered this address with a review on our site.',
};

/** Words of the mails to visitors, by key. Braces hold names of values to fill in. */
export type MailTexts = Record<keyof typeof EN_US, string>;

const ES_US: MailTexts = {
  estimateSubject: 'Su cotización de {from} a {to}',
  estimateHeading: 'Su cotización está guardada.',
  estimateText:
    'Durante {days} días, y a más tardar hasta la fecha de recogida, puede hacer el pedido a este precio en la página de abajo.',
  priceSubject: 'Su solicitud de {from} a {to}',
  priceHeading: 'Una persona calcula su precio.',
  priceText: 'Nuestra lista no tiene precio para esta ruta. Le llamamos al número que nos dejó.',
  priceNumber:
    'Nuestra lista no tiene precio para esta ruta. Deje su número en la página de abajo y le llamamos.',
  estimateLink: 'Abrir su cotización',
  orderSubject: 'Tenemos su pedido {reference}',
  orderHeading: 'Tenemos su pedido.',
  orderText:
    'Ya buscamos su transportista. Ahora no paga nada. Mientras no haya transportista puede cambiar la fecha y las direcciones, o cancelar, en la página de abajo.',
  orderLink: 'Abrir su pedido',
  linkNote:
    'Durante {days} días este enlace abre su solicitud como suya en cualquier navegador: no reenvíe este correo.',
  changedSubject: '{heading} Pedido {reference}',
  'carrier-soughtHeading': 'Buscamos su transportista.',
  'carrier-soughtText': 'Le escribimos cuando un transportista acepte.',
  bookedHeading: 'Ya hay transportista.',
  bookedText: 'Recoge su vehículo en la fecha de abajo.',
  'picked-upHeading': 'Recogimos su vehículo.',
  'picked-upText': 'Ya está en camino.',
  deliveredHeading: 'Entregamos su vehículo.',
  deliveredText: 'Gracias por enviarlo con nosotros.',
  cancelledHeading: 'Su pedido está cancelado.',
  cancelledText: 'Ningún transportista irá por el vehículo.',
  dateHeading: 'Su fecha de recogida cambió.',
  dateText: 'La nueva fecha está abajo.',
  streetsHeading: 'Las direcciones de su pedido cambiaron.',
  streetsText: 'La página de abajo muestra las nuevas.',
  priceSetHeading: 'Su precio está listo.',
  priceSetText: 'Lo fijó una persona. Está abajo.',
  priceRemovedHeading: 'El precio fijado ya no vale.',
  priceRemovedText: 'Vuelve a valer el precio de la cotización. Está abajo.',
  priceWithdrawnHeading: 'El precio fijado ya no vale.',
  priceWithdrawnText: 'Una persona calcula otro.',
  termsRequested: 'Todavía no hay ningún pedido. Puede hacerlo en la página de abajo.',
  termsOrdered:
    'Si no lo quiere así, puede cancelar en la página de abajo mientras no haya transportista.',
  ownerChangedText:
    'Se hizo en la página de su pedido. Si no fue usted, ábrala y cámbielo de nuevo.',
  ownerCancelledText:
    'Se hizo en la página de su pedido. Si no fue usted, pida el precio otra vez en nuestro sitio.',
  correctedHeading: 'Su pedido fue corregido.',
  correctedText: 'No tenga en cuenta nuestro último correo sobre él. Su estado es: {status}.',
  orderNote:
    'Recibe este correo porque alguien dio esta dirección con una solicitud en nuestro sitio. Si no fue usted, no se le cobra nada y no tiene que hacer nada.',
  publishedSubject: 'Su opinión está publicada',
  publishedHeading: 'Su opinión está publicada.',
  publishedText: 'Gracias. Desde ahora la puede leer quien visite nuestro sitio.',
  publishedLink: 'Abrir las opiniones',
  declinedSubject: 'Su opinión no se publica',
  declinedHeading: 'No publicamos su opinión.',
  declinedText: 'La leímos y decidimos no publicarla. Puede escribir otra.',
  declinedLink: 'Abrir las opiniones',
  reviewNote:
    'Recibe este correo porque alguien dio esta dirección con una opinión en nuestro sitio.',
};

export const MAIL_TEXTS: Record<Locale, MailTexts> = { 'en-US': EN_US, 'es-US': ES_US };
