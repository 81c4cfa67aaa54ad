import { brandedTexts, SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';

export const TEXTS = {
  ...SHIPPING_TEXTS['en-US'],
  ...brandedTexts({ locale: 'en-US', brand: 'Carriway' }),
};

export const QUOTE = {
  form: 'quote-form',
  page: '/shipping/quote/',
  consent_version: TEXTS.consentVersion,
  from: '10001',
  to: '60601',
  year: '2019',
  make: 'Honda',
  model: 'Civic',
  running: 'yes',
  transport: 'open',
  date: '2026-12-01',
  name: 'Nadia Ruiz',
  email: 'nadia@mail.example',
};

export const WITH_PHONE = { ...QUOTE, phone: '(212) 555-4477', consent: 'yes' };

export const MOTORCYCLE = {
  ...QUOTE,
  form: 'motorcycle-quote-form',
  page: '/shipping/motorcycles/',
  make: 'Honda',
  model: 'Gold Wing',
  motorcycle_type: 'touring',
};

export const ORDER = {
  consent_version: TEXTS.consentVersion,
  pickup_street: '350 5th Avenue',
  delivery_street: '233 S Wacker Drive',
  phone: '212 555 4477',
  confirm: 'yes',
};

export const CALL = {
  form: 'action-form',
  page: '/shipping/quote/',
  consent_version: TEXTS.consentVersion,
  name: 'Nadia',
  phone: '212 555 4477',
  consent: 'yes',
};
