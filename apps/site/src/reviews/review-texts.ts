import type { Locale } from '@zipfront/contracts/locale';
import type { ReviewField } from '@zipfront/contracts/reviews/fields';
import { documentLocale } from '../elements/document-locale.ts';

const COUNT = { 'en-US': new Intl.NumberFormat('en-US'), 'es-US': new Intl.NumberFormat('es-US') };

const EN_US = {
  labels: {
    rating: 'Your rating',
    title: 'In a few words',
    content: 'What happened',
    name: 'Your name',
    place: 'Where you live',
    from: 'Shipped from',
    to: 'Shipped to',
    vehicle: 'Vehicle',
    email: 'Email',
  } satisfies Record<Exclude<ReviewField, 'terms'>, string>,
  optional: 'optional',
  emailNote: 'Never shown. We write only if we have a question.',
  /** The tooltip of the stars (behaviours, 5.3.11), and the choice of none. */
  selectRating: 'Select a Rating',
  stars: (rating: number, most: number) => `${rating} of ${most} stars`,
  /** A mean, as `4.6`. */
  average: (mean: string, most: number) => `${mean} of ${most} stars on average`,
  count: (count: number) => (count === 1 ? '1 review' : `${COUNT['en-US'].format(count)} reviews`),
  showOnly: (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`,
  route: (from: string, to: string) => `From ${from} to ${to}`,
  verified: 'Verified customer',
  pinned: 'Pinned',
  sample: 'Sample, invented',
  sampleCount: (count: number) => `${count} sample reviews`,
  /** Notes under numbers that include samples, and under numbers that do not. */
  samplesCounted: 'Samples, invented: these figures show how the page looks.',
  samplesLeftOut: 'The reviews marked as samples do not count.',
  answer: 'Our answer',
  readMore: 'Read more',
  readLess: 'Show less',
  /** Behind `readMore`, for screen readers. */
  ofReview: (name: string) => `of the review by ${name}`,
  close: 'Close',
  filter: 'Show',
  all: 'All reviews',
  order: 'Sort by',
  byDate: 'Newest',
  byRating: 'Highest rating',
  pages: 'Pages of reviews',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  loadMore: 'Show more reviews',
  loading: 'Loading reviews…',
  loaded: (count: number) => (count === 1 ? '1 more review' : `${count} more reviews`),
  /** Texts without any review, and if the filter leaves none. */
  empty: 'No one has written yet. Yours would be the first.',
  noneLikeThis: 'No review fits this choice.',
  sending: 'Sending your review…',
  checking: 'Checking that you are not a program…',
  checked: 'Checked.',
  honeypot: 'Leave this empty',
};

/** Words of reviews outside the content. The server and the browser share them. */
export type ReviewTexts = typeof EN_US;

const ES_US: ReviewTexts = {
  labels: {
    rating: 'Su calificación',
    title: 'En pocas palabras',
    content: 'Qué pasó',
    name: 'Su nombre',
    place: 'Dónde vive',
    from: 'Enviado desde',
    to: 'Enviado a',
    vehicle: 'Vehículo',
    email: 'Correo electrónico',
  },
  optional: 'opcional',
  emailNote: 'Nunca se muestra. Solo le escribimos si tenemos una pregunta.',
  selectRating: 'Elija una calificación',
  stars: (rating, most) => `${rating} de ${most} estrellas`,
  average: (mean, most) => `${mean} de ${most} estrellas en promedio`,
  count: (count) => (count === 1 ? '1 opinión' : `${COUNT['es-US'].format(count)} opiniones`),
  showOnly: (rating) => `${rating} ${rating === 1 ? 'estrella' : 'estrellas'}`,
  route: (from, to) => `De ${from} a ${to}`,
  verified: 'Cliente verificado',
  pinned: 'Destacada',
  sample: 'Ejemplo inventado',
  sampleCount: (count) => `${count} opiniones de ejemplo`,
  samplesCounted: 'Ejemplos inventados: estas cifras muestran cómo se ve la página.',
  samplesLeftOut: 'Las opiniones marcadas como ejemplo no cuentan.',
  answer: 'Nuestra respuesta',
  readMore: 'Leer más',
  readLess: 'Mostrar menos',
  ofReview: (name) => `de la opinión de ${name}`,
  close: 'Cerrar',
  filter: 'Mostrar',
  all: 'Todas las opiniones',
  order: 'Ordenar por',
  byDate: 'Más recientes',
  byRating: 'Mejor calificación',
  pages: 'Páginas de opiniones',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, pages) => `Página ${page} de ${pages}`,
  loadMore: 'Mostrar más opiniones',
  loading: 'Cargando opiniones…',
  loaded: (count) => (count === 1 ? '1 opinión más' : `${count} opiniones más`),
  empty: 'Nadie ha escrito todavía. La suya sería la primera.',
  noneLikeThis: 'Ninguna opinión coincide con esta selección.',
  sending: 'Enviando su opinión…',
  checking: 'Comprobando que usted no es un programa…',
  checked: 'Comprobado.',
  honeypot: 'Deje esto vacío',
};

export const REVIEW_TEXTS: Record<Locale, ReviewTexts> = { 'en-US': EN_US, 'es-US': ES_US };

/** The words in the page's own language; for scripts. */
export function documentTexts(): ReviewTexts {
  return REVIEW_TEXTS[documentLocale()];
}
