import type { Locale } from '../locale.ts';

/** Everything that can be seen and changed on an order's page. Only the server reads it. */
const EN_US = {
  progress: 'Progress',
  status: 'Status',
  'status-requested': 'Estimate saved',
  'status-ordered': 'Ordered',
  'status-carrier-sought': 'Looking for a carrier',
  'status-booked': 'Carrier booked',
  'status-picked-up': 'Picked up',
  'status-delivered': 'Delivered',
  'status-cancelled': 'Canceled',
  history: 'What happened so far',
  dateChanged: 'Pickup date changed from {before} to {after}',
  priceChanged: 'Price set to {after}',
  priceRemoved: 'Back to the price of the estimate',
  streetsChanged: 'Street addresses changed',
  phoneGiven: 'Phone number added',
  bookedHeading: 'A carrier is booked.',
  bookedText: 'It picks up your vehicle on {date}.',
  pickedUpHeading: 'Picked up, and on its way.',
  pickedUpText: 'This page will show when it is delivered.',
  deliveredHeading: 'Delivered.',
  deliveredText: 'Your vehicle has arrived. Thank you for shipping with us.',
  cancelledHeading: 'Canceled.',
  cancelledText: 'Nothing will be shipped under this reference.',
  change: 'Change your order',
  changeLead:
    'Until a carrier is booked, you can change the date and the street addresses, or cancel.',
  dateHeading: 'Pickup date',
  dateNote:
    'The estimate is for the first date you chose. Another season can change the price; this page shows it if it does.',
  dateSubmit: 'Change the date',
  streetsHeading: 'Street addresses',
  streetsSubmit: 'Change the addresses',
  cancelHeading: 'No longer needed?',
  cancelOpen: 'Cancel it',
  cancelQuestion:
    'Do you want to cancel? This cannot be undone: a new shipment starts with a new price.',
  cancelSubmit: 'Yes, cancel it',
  changedMeanwhile:
    'This order was changed in the meantime, and is shown as it is now. Please look it over, and send your change again.',
  termsPrice: 'The price has changed: it is now {price}.',
  termsDate: 'The pickup date has changed: it is now {date}.',
  termsNow: 'This page was out of date: the price is {price}, and the pickup date is {date}.',
  termsAgain: 'Nothing is ordered yet. Please look it over, and confirm it again.',
  notChangeable: 'This can no longer be changed here.',
  tooManyChanges:
    'This order was changed ten times within a day. Please try again tomorrow. You can still cancel it.',
  findIt: 'Is it yours? Find it by its reference and your email address.',
  findReference: 'Reference of the order',
  findReferenceHint: 'Sixteen letters and digits, such as 7K3M-9QXT-02HB-VZ4C.',
  findEmail: 'Email address you gave',
  findTooMany: 'Too many attempts from your network. Please try again in {minutes} minutes.',
  findWrong:
    'We found no order with this reference and this email address. Please check both, letter by letter.',
  linkEnded:
    'This link no longer opens an order. You can find the order here by its reference and your email address.',
};

export type OrderTexts = Record<keyof typeof EN_US, string>;

const ES_US: OrderTexts = {
  progress: 'En qué punto está',
  status: 'Estado',
  'status-requested': 'Cotización guardada',
  'status-ordered': 'Pedido hecho',
  'status-carrier-sought': 'Buscamos transportista',
  'status-booked': 'Transportista reservado',
  'status-picked-up': 'Recogido',
  'status-delivered': 'Entregado',
  'status-cancelled': 'Cancelado',
  history: 'Lo que pasó hasta ahora',
  dateChanged: 'La fecha de recogida cambió del {before} al {after}',
  priceChanged: 'Precio fijado en {after}',
  priceRemoved: 'El precio vuelve a ser el de la cotización',
  streetsChanged: 'Direcciones cambiadas',
  phoneGiven: 'Número de teléfono añadido',
  bookedHeading: 'Ya hay transportista.',
  bookedText: 'Recoge su vehículo el {date}.',
  pickedUpHeading: 'Recogido y en camino.',
  pickedUpText: 'Esta página muestra cuándo se entrega.',
  deliveredHeading: 'Entregado.',
  deliveredText: 'Su vehículo llegó. Gracias por enviarlo con nosotros.',
  cancelledHeading: 'Cancelado.',
  cancelledText: 'Con esta referencia no se transportará nada.',
  change: 'Cambie su pedido',
  changeLead:
    'Mientras no haya transportista puede cambiar la fecha y las direcciones, o cancelar.',
  dateHeading: 'La fecha de recogida',
  dateNote:
    'La cotización se hizo para la primera fecha que eligió. Otra época del año puede cambiar el precio. Si cambia, se ve en esta página.',
  dateSubmit: 'Cambiar la fecha',
  streetsHeading: 'Las direcciones',
  streetsSubmit: 'Cambiar las direcciones',
  cancelHeading: '¿Ya no lo necesita?',
  cancelOpen: 'Cancelarlo',
  cancelQuestion:
    '¿Quiere cancelarlo? No se puede deshacer: un envío nuevo empieza con un precio nuevo.',
  cancelSubmit: 'Sí, cancelarlo',
  changedMeanwhile:
    'Este pedido cambió mientras tanto y se muestra como está ahora. Revíselo y envíe su cambio otra vez, por favor.',
  termsPrice: 'El precio cambió: ahora es de {price}.',
  termsDate: 'La fecha de recogida cambió: ahora es el {date}.',
  termsNow:
    'Esta página no estaba al día: el precio es de {price} y la fecha de recogida es el {date}.',
  termsAgain: 'Todavía no hay ningún pedido. Revíselo y confírmelo otra vez, por favor.',
  notChangeable: 'Esto ya no se puede cambiar aquí.',
  tooManyChanges:
    'Este pedido cambió diez veces en un día. Inténtelo otra vez mañana, por favor. Todavía puede cancelarlo.',
  findIt: '¿Es suyo? Búsquelo con la referencia y su correo electrónico.',
  findReference: 'Referencia del pedido',
  findReferenceHint: 'Dieciséis letras y cifras, como 7K3M-9QXT-02HB-VZ4C.',
  findEmail: 'Correo electrónico que nos dio',
  findTooMany:
    'Demasiados intentos desde su red. Inténtelo otra vez en {minutes} minutos, por favor.',
  findWrong:
    'No encontramos ningún pedido con esta referencia y este correo electrónico. Revise los dos, letra por letra, por favor.',
  linkEnded:
    'Este enlace ya no abre ningún pedido. Con la referencia y su correo electrónico lo encuentra aquí.',
};

export const ORDER_TEXTS: Record<Locale, OrderTexts> = { 'en-US': EN_US, 'es-US': ES_US };

export interface WordedSite<Texts> {
  locale: Locale;
  shippingTexts?: Partial<Texts> | undefined;
}

export function orderTexts(site: WordedSite<OrderTexts>): OrderTexts {
  return { ...ORDER_TEXTS[site.locale], ...site.shippingTexts };
}
