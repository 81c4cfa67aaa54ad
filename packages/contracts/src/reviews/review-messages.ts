import { inOwnWording, type Locale, type OwnWording } from '../locale.ts';
import { ZIP_FORM_MESSAGES } from '../pages/zip-form-messages.ts';

const EN_US = {
  held: 'Thank you. Your review is here; we read each one before it shows.',
  published: 'Thank you. Your review is published.',
  duplicate: 'We have this review already.',
  /** It was sent faster than anyone can write. */
  tooFast: 'That was quick. Please wait a few seconds and send it again.',
  limited: 'You have sent as many reviews as we take in a day. Please come back tomorrow.',
  /** Too many reviews without the script, from all senders together. */
  full: 'More reviews came in this hour than we can read. Please try again in an hour, or turn JavaScript on.',
  sent: 'This form was sent before, or was open for more than a day. If we have not thanked you yet, please send it again.',
  /** It holds what is not published. */
  blocked: 'We do not publish some of the words in this review.',
  /** The spam challenge was not solved, or its solution was used or too old. */
  challenge: 'The check against spam did not work. Please send it again.',
  /** The spam challenge could not be checked. */
  unavailable: 'The check against spam cannot be reached. Please try again in a minute.',
  failed: ZIP_FORM_MESSAGES['en-US']['submit-failed'],
};

/** Messages of the review form that do not belong to one field, by key. */
export type ReviewMessages = Record<keyof typeof EN_US, string>;

const ES_US: ReviewMessages = {
  held: 'Gracias. Recibimos su opinión; leemos cada una antes de mostrarla.',
  published: 'Gracias. Su opinión está publicada.',
  duplicate: 'Ya tenemos esta opinión.',
  tooFast: 'Eso fue muy rápido. Espere unos segundos y envíela de nuevo.',
  limited: 'Ya envió todas las opiniones que aceptamos en un día. Vuelva mañana, por favor.',
  full: 'En esta hora llegaron más opiniones de las que podemos leer. Inténtelo de nuevo en una hora o active JavaScript, por favor.',
  sent: 'Este formulario ya se envió o estuvo abierto más de un día. Si aún no le dimos las gracias, envíelo de nuevo, por favor.',
  blocked: 'No publicamos algunas de las palabras de esta opinión.',
  challenge: 'La comprobación contra el spam no funcionó. Envíela de nuevo, por favor.',
  unavailable: 'No se pudo hacer la comprobación contra el spam. Inténtelo en un minuto.',
  failed: ZIP_FORM_MESSAGES['es-US']['submit-failed'],
};

export const REVIEW_MESSAGES: Record<Locale, ReviewMessages> = { 'en-US': EN_US, 'es-US': ES_US };

export function siteReviewMessages(site: {
  locale: Locale;
  reviewMessages?: OwnWording<ReviewMessages> | undefined;
}): ReviewMessages {
  return inOwnWording(REVIEW_MESSAGES[site.locale], site.reviewMessages);
}
