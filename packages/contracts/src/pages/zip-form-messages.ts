import * as v from 'valibot';
import { inOwnWording, type Locale, type OwnWording } from '../locale.ts';

/** An operator's own wording: any text that is not empty. */
export const wordingSchema = v.pipe(v.string(), v.minLength(1));

/** Specified messages (behaviours, 5.1.5) and ours; content can replace each per locale. */
export const messagesSchema = v.object({
  'zip-required': wordingSchema,
  'zip-invalid': wordingSchema,
  'address-required': wordingSchema,
  'address-invalid': wordingSchema,
  /** Ours: a submit failed, and the visitor cannot fix it (network, server). */
  'submit-failed': wordingSchema,
  /** Ours: a zip code could not be looked up (network, server, a limit). */
  'lookup-failed': wordingSchema,
});

export type ZipFormMessages = v.InferOutput<typeof messagesSchema>;
export type MessageKey = keyof ZipFormMessages;

/** Wording by locale. "Se require" is the specified spelling and stays (behaviours, 5.1.5). */
export const ZIP_FORM_MESSAGES: Record<Locale, ZipFormMessages> = {
  'en-US': {
    'zip-required': 'Your zip code is required.',
    'zip-invalid': 'This zip code is invalid.',
    'address-required': 'Your address is required.',
    'address-invalid': 'Please select a valid address.',
    'submit-failed': 'That did not go through. Please try again.',
    'lookup-failed': 'We could not check your zip code just now. You can go on.',
  },
  'es-US': {
    'zip-required': 'Se require su código postal.',
    'zip-invalid': 'Este código postal no es válido.',
    'address-required': 'Se requiere su dirección.',
    'address-invalid': 'Seleccione una dirección válida.',
    'submit-failed': 'No se pudo enviar. Inténtelo de nuevo, por favor.',
    'lookup-failed': 'No pudimos comprobar su código postal ahora. Puede continuar.',
  },
};

export function zipFormMessages(site: {
  locale: Locale;
  messages?: OwnWording<ZipFormMessages> | undefined;
}): ZipFormMessages {
  return inOwnWording(ZIP_FORM_MESSAGES[site.locale], site.messages);
}
