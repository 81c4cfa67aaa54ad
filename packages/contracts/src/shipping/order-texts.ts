import type { Locale } from '../locale.ts';

/** English wording of what can be seen and changed on the page of an order. Only the server reads it. */
const EN_US = {
  progress: 'How far it is',
  status: 'Status',
  'status-requested': 'Estimate saved',
  'status-ordered': 'Ordered',
  'status-carrier-sought': 'Looking for a carrier',
  'status-booked': 'Carrier booked',
  'status-picked-up': 'Picked up',
  'status-delivered': 'Delivered',
  'status-cancelled': 'Cancelled',
  history: 'What happened so far',
  dateChanged: 'Pickup day changed from {before} to {after}',
  priceChanged: 'Price set to {after}',
  priceRemoved: 'The price is the one of the estimate again',
  streetsChanged: 'Streets changed',
  phoneGiven: 'Phone number added',
  price: 'Price',
  bookedHeading: 'A carrier is booked.',
  bookedText: 'It comes for the pickup on {date}.',
  pickedUpHeading: 'Picked up, and on its way.',
  pickedUpText: 'This page shows when it is delivered.',
  deliveredHeading: 'Delivered.',
  deliveredText: 'It is where you wanted it. Thank you for shipping with us.',
  cancelledHeading: 'Cancelled.',
  cancelledText: 'Nothing is shipped under this reference.',
  change: 'Change it',
  changeLead:
    'Until a carrier is booked, the day and the streets can be changed, and you can cancel.',
  dateHeading: 'The pickup day',
  dateNote:
    'The estimate was made for the first day that you chose. Another season can change the price. A changed price stands on this page.',
  dateSubmit: 'Change the day',
  streetsHeading: 'The streets',
  streetsSubmit: 'Change the streets',
  cancelHeading: 'Not needed any more?',
  cancelOpen: 'Cancel it',
  cancelQuestion:
    'Do you want to cancel? It cannot be taken back: a new shipment starts with a new price.',
  cancelSubmit: 'Yes, cancel it',
  changedMeanwhile:
    'This order was changed in the meantime, and is shown as it is now. Please look it over, and send your change again.',
  notChangeable: 'This can no longer be changed here.',
  tooManyChanges:
    'This order was changed ten times within a day. Please try again tomorrow. It can still be cancelled.',
  findIt: 'Is it yours? Find it by its reference and your e-mail address.',
  findReference: 'Reference of the order',
  findReferenceHint: 'Sixteen letters and digits, such as 7K3M-9QXT-02HB-VZ4C.',
  findEmail: 'E-mail address that you gave',
  findTooMany: 'Too many tries from your network. Please try again in {minutes} minutes.',
  findWrong:
    'We found no order with this reference and this e-mail address. Please check both, letter by letter.',
  linkEnded:
    'This link opens no order any more. With its reference and your e-mail address you find the order here.',
};

/** The words of the page of an order, by key; braces hold what is filled in. */
export type OrderTexts = Record<keyof typeof EN_US, string>;

const ES_US: OrderTexts = {
  progress: 'En qué punto está',
  status: 'Estado',
  'status-requested': 'Presupuesto guardado',
  'status-ordered': 'Pedido hecho',
  'status-carrier-sought': 'Buscamos transportista',
  'status-booked': 'Transportista reservado',
  'status-picked-up': 'Recogido',
  'status-delivered': 'Entregado',
  'status-cancelled': 'Cancelado',
  history: 'Lo que pasó hasta ahora',
  dateChanged: 'La fecha de recogida cambió del {before} al {after}',
  priceChanged: 'Precio fijado en {after}',
  priceRemoved: 'El precio vuelve a ser el del presupuesto',
  streetsChanged: 'Direcciones cambiadas',
  phoneGiven: 'Número de teléfono añadido',
  price: 'Precio',
  bookedHeading: 'Ya hay transportista.',
  bookedText: 'Viene a recogerlo el {date}.',
  pickedUpHeading: 'Recogido y en camino.',
  pickedUpText: 'Esta página muestra cuándo se entrega.',
  deliveredHeading: 'Entregado.',
  deliveredText: 'Está donde usted lo quería. Gracias por enviarlo con nosotros.',
  cancelledHeading: 'Cancelado.',
  cancelledText: 'Con esta referencia no se envía nada.',
  change: 'Cámbielo',
  changeLead:
    'Mientras no haya transportista puede cambiar la fecha y las calles, y también cancelar.',
  dateHeading: 'La fecha de recogida',
  dateNote:
    'El presupuesto se hizo para la primera fecha que eligió. Otra época del año puede cambiar el precio. Si cambia, se ve en esta página.',
  dateSubmit: 'Cambiar la fecha',
  streetsHeading: 'Las calles',
  streetsSubmit: 'Cambiar las calles',
  cancelHeading: '¿Ya no lo necesita?',
  cancelOpen: 'Cancelarlo',
  cancelQuestion:
    '¿Quiere cancelarlo? No se puede deshacer: un envío nuevo empieza con un precio nuevo.',
  cancelSubmit: 'Sí, cancelarlo',
  changedMeanwhile:
    'Este pedido cambió mientras tanto y se muestra como está ahora. Revíselo y envíe su cambio otra vez, por favor.',
  notChangeable: 'Esto ya no se puede cambiar aquí.',
  tooManyChanges:
    'Este pedido cambió diez veces en un día. Inténtelo otra vez mañana, por favor. Todavía puede cancelarlo.',
  findIt: '¿Es suyo? Búsquelo con la referencia y su correo electrónico.',
  findReference: 'Referencia del pedido',
  findReferenceHint: 'Dieciséis letras y cifras, como 7K3M-9QXT-02HB-VZ4C.',
  findEmail: 'Correo electrónico que usted dio',
  findTooMany:
    'Demasiados intentos desde su red. Inténtelo otra vez en {minutes} minutos, por favor.',
  findWrong:
    'No encontramos ningún pedido con esta referencia y este correo electrónico. Revise los dos, letra por letra, por favor.',
  linkEnded:
    'Este enlace ya no abre ningún pedido. Con la referencia y su correo electrónico lo encuentra aquí.',
};

/** Wording by locale. Operators override any of it in the site's content (`shippingTexts`). */
export const ORDER_TEXTS: Record<Locale, OrderTexts> = { 'en-US': EN_US, 'es-US': ES_US };

/** The texts in a language, each in the operator's own wording where there is one. */
export function orderTexts(locale: Locale, own: Partial<OrderTexts> = {}): OrderTexts {
  return { ...ORDER_TEXTS[locale], ...own };
}
