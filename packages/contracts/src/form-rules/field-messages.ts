import type { Locale } from '../locale.ts';

/** `year.max` is of one rule, others of an empty field or a wrong format. */
const EN_US = {
  year: 'Type the year, such as 2019.',
  'year.pattern': 'A year has four digits, such as 2019.',
  'year.min': 'Type a model year from %s on.',
  'year.max': 'Type a model year up to %s.',
  make: 'Type the make, such as Honda.',
  model: 'Type the model, such as Civic or Gold Wing.',
  date: 'Choose the day when we can pick it up.',
  name: 'Type your name, such as Ann Lee.',
  email: 'Type your email address, such as ann@example.com.',
  'email.email': 'An email address has an @ and a dot, such as ann@example.com.',
  phone: 'Type a phone number, such as (212) 555-0134.',
  'phone.tel': 'A phone number has ten digits with its area code, such as (212) 555-0134.',
  'phone.northAmerican':
    'A phone number has ten digits with its area code, such as (212) 555-0134.',
  consent: 'Check this box, so that we may call you.',
  confirm: 'Check this box to order the shipment.',
  reference: 'Type the reference of your order, such as 7K3M-9QXT-02HB-VZ4C.',
  rating: 'Choose how many stars you give.',
  title: 'Sum it up in a few words, such as “On time, not a scratch.”',
  content: 'Write what happened, in a sentence or two.',
  'content.minlength': 'Write a little more: %s characters at least.',
  place: 'Type where you live, such as Denver, CO.',
  from: 'Type where it was shipped from, such as Denver, CO.',
  to: 'Type where it was shipped to, such as Miami, FL.',
  vehicle: 'Type what was shipped, such as 2019 Honda Civic.',
  terms: 'Check this box, so that we may publish your review.',
};

export type FieldMessageKey = keyof typeof EN_US;

const ES_US: Record<FieldMessageKey, string> = {
  year: 'Escriba el año, por ejemplo 2019.',
  'year.pattern': 'Un año tiene cuatro cifras, por ejemplo 2019.',
  'year.min': 'Escriba un año de modelo a partir de %s.',
  'year.max': 'Escriba un año de modelo hasta %s.',
  make: 'Escriba la marca, por ejemplo Honda.',
  model: 'Escriba el modelo, por ejemplo Civic o Gold Wing.',
  date: 'Elija el día en que podemos recogerlo.',
  name: 'Escriba su nombre, por ejemplo Ana León.',
  email: 'Escriba su correo electrónico, por ejemplo ana@example.com.',
  'email.email': 'Un correo electrónico lleva @ y un punto, por ejemplo ana@example.com.',
  phone: 'Escriba un número de teléfono, por ejemplo (212) 555-0134.',
  'phone.tel': 'Un número tiene diez cifras con su código de área, por ejemplo (212) 555-0134.',
  'phone.northAmerican':
    'Un número tiene diez cifras con su código de área, por ejemplo (212) 555-0134.',
  consent: 'Marque esta casilla para que podamos llamarle.',
  confirm: 'Marque esta casilla para pedir el transporte.',
  reference: 'Escriba la referencia de su pedido, por ejemplo 7K3M-9QXT-02HB-VZ4C.',
  rating: 'Elija cuántas estrellas da.',
  title: 'Resúmalo en pocas palabras, por ejemplo: «A tiempo y sin un rasguño».',
  content: 'Escriba qué pasó, en una o dos frases.',
  'content.minlength': 'Escriba un poco más: al menos %s caracteres.',
  place: 'Escriba dónde vive, por ejemplo Denver, CO.',
  from: 'Escriba desde dónde se envió, por ejemplo Denver, CO.',
  to: 'Escriba adónde se envió, por ejemplo Miami, FL.',
  vehicle: 'Escriba qué se envió, por ejemplo Honda Civic 2019.',
  terms: 'Marque esta casilla para que podamos publicar su opinión.',
};

/** Each locale has them. Operators override any of it in content (`formMessages.fields`). */
export const FIELD_MESSAGES: Record<Locale, Record<FieldMessageKey, string>> = {
  'en-US': EN_US,
  'es-US': ES_US,
};
