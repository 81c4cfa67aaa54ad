/** English wording of the shipping forms and the order page. */
export const EN_US = {
  // The quote forms.
  route: 'The route',
  from: 'Pick up at zip code',
  to: 'Deliver to zip code',
  vehicle: 'The vehicle',
  motorcycle: 'The motorcycle',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  kind: 'Size',
  kindHint: 'Needed only where we do not know the make and model.',
  kindUnknown: 'We look it up',
  kindNeeded: 'We do not know this model: please choose its size.',
  car: 'Car',
  suv: 'SUV or minivan',
  van: 'Full-size van',
  truck: 'Pickup truck',
  motorcycleType: 'Type',
  'type-standard': 'Standard',
  'type-cruiser': 'Cruiser',
  'type-sport': 'Sport',
  'type-touring': 'Touring',
  'type-off-road': 'Off-road',
  'type-scooter': 'Scooter',
  'type-trike': 'Trike',
  running: 'Does it run?',
  runs: 'It runs, steers and brakes',
  doesNotRun: 'It does not run',
  transport: 'How does it travel?',
  open: 'On an open carrier',
  enclosed: 'In an enclosed carrier',
  date: 'Pickup date',
  dateInvalid: 'Choose a day that there is.',
  datePast: 'Choose today or a later day.',
  dateFar: 'Choose a day within a year from now.',
  contact: 'Who are you?',
  contactHint:
    'The price does not depend on it. We keep it with your request, and call nobody who did not agree to it.',
  name: 'Your name',
  email: 'E-mail',
  phone: 'Phone',
  phoneOptional: 'Phone (optional)',
  consentVersion: '2026-11-22',
  consent:
    '{brand} may call or text me at this number about this shipment. It is no condition of buying anything, and I can withdraw it at any time.',
  consentCall:
    '{brand} may call me back at this number about this request. The number is used for that call, and for nothing else.',
  consentNeeded: 'Tick this, or leave the phone number out.',
  consentChanged: 'This text has changed. Please read it again.',
  submit: 'Keep this estimate',
  sending: 'Sending',
  trap: 'Leave this empty',
  sendOnce:
    'Please look it over, tick again what you agree to, and send it once more. It tells us that a person is sending it.',
  sendAgain: 'This form has stood open for too long. Nothing is lost: please send it once more.',
  sentBefore: 'We have this form already. Send it once more if you want to ask a second time.',
  sentFast: 'That was quick. Please send it once more.',
  sentTooMany: 'We cannot take more requests just now. Please send it again in an hour.',
  sameZip: 'Both ends are in one zip code. That is a job for a local tow truck, not for a carrier.',
  // The estimate.
  estimate: 'Your estimate',
  estimateWaits: 'The route and the vehicle make the price. It asks for no name.',
  estimateFailed:
    'We could not reach the price list just now. Your form goes through all the same.',
  range: '{low} to {high}',
  distance: '{miles} miles by road',
  days: '{least} to {most} days on the road',
  reasons: 'How it comes about',
  'reason-distance': '{miles} miles in a car that runs, on an open carrier',
  'reason-vehicle': 'A vehicle of this size',
  'reason-enclosed': 'The enclosed carrier',
  'reason-season': 'The time of year, on this route',
  'reason-not-running': 'A winch, because it does not run',
  rangeNote:
    'An estimate: carriers bid by the week, and the price may be anywhere in the range. With no pickup date it is that of an ordinary month.',
  call: 'Call for quote',
  'call-off-mainland':
    'This route goes over water. A person works out its price with the ship lines.',
  'call-local':
    'Both ends are off the mainland, where our price list has no figures. A person works out the price.',
  'call-no-road':
    'No road leads to one of these places. A person finds out whether a ferry takes the vehicle, and what it costs.',
  'call-military':
    'One end is a military address, which has rules of its own. A person looks at it.',
  'call-unknown-place': 'No map of ours shows one of these places. A person looks at it.',
  callMe: 'Leave your number, and we call you with the price',
  // The order page.
  orderTitle: 'Order request {reference}',
  requestedHeading: 'Your estimate is kept.',
  requestedText:
    'Its address is this page. Keep the reference: for {days} days, up to the day of the pickup, you can order at this price.',
  callHeading: 'A person works out your price.',
  callNumber: 'Our price list has none for this route. Leave your number below, and we call you.',
  callNumberKnown:
    'Our price list has none for this route. We call you at {phone} within one working day.',
  callForm: 'Where do we call you?',
  callFormLead: 'We call within one working day. Nothing is ordered by it.',
  callSubmit: 'Call me with the price',
  callElsewhere:
    'Only the browser that asked for this price can leave a number here. From any other, please ask again.',
  orderedHeading: 'Ordered. We look for your carrier now.',
  orderedText:
    'We write to {email} once a carrier takes the job, with the day and the final price.',
  reference: 'Reference',
  fromTo: 'From {from} to {to}',
  shipment: 'The shipment',
  pickup: 'Pickup',
  contactLabel: 'Contact',
  orderForm: 'Order it',
  orderLead:
    'A few things more. You pay nothing now, and may call it off until a carrier is booked.',
  pickupStreet: 'Street where we pick it up, in {place}',
  deliveryStreet: 'Street where we deliver it, in {place}',
  orderPhone: 'Phone for the driver',
  driverNotice:
    'The driver gets this number. It is called or texted about this pickup and this delivery, and for nothing else.',
  driverKnown: 'The number that you gave: {phone}.',
  confirm: 'I want this vehicle shipped, and have read that the price is an estimate.',
  order: 'Order the shipment',
  orderElsewhere:
    'Only the browser that asked for this estimate can order it, so that nobody else orders in your name. Please open this page there. If that is not possible (it was more than thirty days ago, or its cookies are gone), ask for the price again: it takes a minute.',
  orderDayOver:
    'The day of this pickup is over. Please ask for the price again and choose another day: it takes a minute.',
  orderNoPrice: 'There is no price yet that could be ordered: a person works it out.',
  orderEnded:
    'This estimate could be ordered for thirty days, and they are over. Please ask for the price again: it takes a minute.',
  askAgain: 'Ask for the price again',
  // The call-back request.
  callBackAbout: 'About the way from {from} to {to}: {about}',
  calledBack: 'Thank you, {name}. We call you back within one working day.',
};
