import type { Locale } from '@zipfront/contracts/locale';
import type { DemoStatus, Handoff } from '@zipfront/contracts/visits/handoff';

export interface Texts {
  title: string;
  demo: string;
  loading: string;
  arrived: { title: string; lead: string };
  labels: {
    zip: string;
    address: string;
    line: string;
    quote: string;
    lead: string;
    channel: string;
    signal: string;
    consent: string;
    locale: string;
  };
  lines: Record<string, string>;
  locales: Record<Locale, string>;
  signal: { on: string; off: string };
  consents: Record<Handoff['ad_consent'], string>;
  channels: Record<string, string>;
  noChannel: string;
  name: {
    title: string;
    lead: string;
    label: string;
    save: string;
    saving: string;
    invalid: string;
    failed: string;
  };
  saved: { title: (name: string) => string; lead: string; back: string };
  partner: {
    title: string;
    lead: string;
    status: string;
    statuses: Record<DemoStatus, string>;
    amount: string;
    amountHint: string;
    send: string;
    sending: string;
    counted: string;
    repeated: string;
    waiting: string;
    wrongAmount: string;
    refused: string;
    failed: string;
  };
  home: { title: string; lead: string };
  noToken: { title: string; lead: string };
  unavailable: { title: string; lead: string };
  failed: { title: string; lead: string; retry: string };
  back: string;
}

export const TEXTS: Record<Locale, Texts> = {
  'en-US': {
    title: 'Demo comparison app',
    demo: 'Demo. A real comparison app would be here; no quote is made.',
    loading: 'Fetching what was handed over …',
    arrived: {
      title: 'This is what arrived',
      lead: 'A comparison app could start from here. Nothing has to be typed again.',
    },
    labels: {
      zip: 'Zip code',
      address: 'Address',
      line: 'Insurance line',
      quote: 'Quote id',
      lead: 'Lead id',
      channel: 'Came by',
      signal: 'Privacy',
      consent: 'Measuring',
      locale: 'Language',
    },
    lines: { auto: 'Auto', home: 'Home' },
    locales: { 'en-US': 'English', 'es-US': 'Spanish' },
    signal: { on: 'Opt-out request honored: do not sell or share', off: 'No opt-out request' },
    consents: {
      granted: 'Allowed',
      denied: 'Refused',
      'not-asked': 'Not asked',
      unanswered: 'Asked, not answered',
    },
    channels: {
      'paid-search': 'Paid search',
      'paid-social': 'Paid social',
      'paid-video': 'Paid video',
      'paid-other': 'Other advertising',
      display: 'Display advertising',
      affiliate: 'An affiliate',
      email: 'Email',
      sms: 'Text message',
      push: 'Push message',
      'organic-search': 'Search',
      'organic-social': 'Social media',
      'organic-video': 'Video',
      'ai-assistant': 'An AI assistant',
      referral: 'Another site',
      'other-campaign': 'Another campaign',
      direct: 'Directly',
    },
    noChannel: 'Not known',
    name: {
      title: 'What is your first name?',
      lead: 'The site will greet you by it when you come back.',
      label: 'First name',
      save: 'Save my name',
      saving: 'Saving …',
      invalid: 'Enter a first name of at most 80 characters.',
      failed: 'Your name was not saved. Please try again.',
    },
    saved: {
      title: (name) => `Thank you, ${name}.`,
      lead: 'The visit now knows your name.',
      back: 'Go back and see that you are recognized',
    },
    partner: {
      title: 'Play the partner',
      lead: 'Report what became of this lead, as an insurer would. The console counts it.',
      status: 'What became of the lead',
      statuses: { accepted: 'Accepted', sold: 'Sold', reversed: 'Taken back' },
      amount: 'Amount in dollars',
      amountHint: 'For a sale, such as 42.50.',
      send: 'Send the report',
      sending: 'Sending …',
      counted: 'Received and counted. See Campaigns in the console.',
      repeated: 'This was reported before, so nothing changed.',
      waiting: 'Received. It waits for its lead.',
      wrongAmount: 'Enter dollars with two decimals at most, such as 42.50.',
      refused:
        'The report was refused. Is the partner of DEMO_PARTNER there, enabled, and does it sign?',
      failed: 'The report was not sent. Please try again.',
    },
    home: {
      title: 'A homeowners partner would be here',
      lead: 'The home line leads to a partner of its own. This address names no hand-off, so there is nothing to show.',
    },
    noToken: {
      title: 'Nothing was handed over',
      lead: 'This page shows a hand-off, and its address names none. Start on the site with a zip code.',
    },
    unavailable: {
      title: 'This hand-off is not there',
      lead: 'It is older than 24 hours, it belongs to another browser, or the address is incomplete. Start again on the site with your zip code.',
    },
    failed: {
      title: 'That did not work',
      lead: 'What was handed over is safe, but it could not be fetched just now.',
      retry: 'Try again',
    },
    back: 'Back to the site',
  },
  'es-US': {
    title: 'Comparador de demostración',
    demo: 'Demostración. Aquí iría un comparador de verdad; no se calcula ningún precio.',
    loading: 'Buscando lo que llegó…',
    arrived: {
      title: 'Esto es lo que llegó',
      lead: 'Un comparador podría empezar con estos datos, sin que usted los escriba otra vez.',
    },
    labels: {
      zip: 'Código postal',
      address: 'Dirección',
      line: 'Tipo de seguro',
      quote: 'Número de cotización',
      lead: 'Número de solicitud',
      channel: 'Llegó por',
      signal: 'Privacidad',
      consent: 'Medición',
      locale: 'Idioma',
    },
    lines: { auto: 'Auto', home: 'Hogar' },
    locales: { 'en-US': 'Inglés', 'es-US': 'Español' },
    signal: {
      on: 'Solicitud de exclusión respetada: no vender ni compartir',
      off: 'Sin solicitud de exclusión',
    },
    consents: {
      granted: 'Permitida',
      denied: 'Rechazada',
      'not-asked': 'Sin preguntar',
      unanswered: 'Sin respuesta',
    },
    channels: {
      'paid-search': 'Búsqueda pagada',
      'paid-social': 'Redes sociales pagadas',
      'paid-video': 'Video pagado',
      'paid-other': 'Otra publicidad',
      display: 'Publicidad gráfica',
      affiliate: 'Un afiliado',
      email: 'Correo electrónico',
      sms: 'Mensaje de texto',
      push: 'Notificación',
      'organic-search': 'Un buscador',
      'organic-social': 'Redes sociales',
      'organic-video': 'Video',
      'ai-assistant': 'Un asistente de IA',
      referral: 'Otro sitio',
      'other-campaign': 'Otra campaña',
      direct: 'Acceso directo',
    },
    noChannel: 'No se sabe',
    name: {
      title: '¿Cómo se llama?',
      lead: 'El sitio le saludará por su nombre cuando vuelva.',
      label: 'Nombre',
      save: 'Guardar mi nombre',
      saving: 'Guardando…',
      invalid: 'Escriba un nombre de 80 caracteres como máximo.',
      failed: 'Su nombre no se guardó. Inténtelo de nuevo, por favor.',
    },
    saved: {
      title: (name) => `Gracias, ${name}.`,
      lead: 'La visita ya sabe su nombre.',
      back: 'Vuelva y vea que el sitio le reconoce',
    },
    partner: {
      title: 'Haga de socio',
      lead: 'Informe qué pasó con esta solicitud, como lo haría una aseguradora. La consola lo cuenta.',
      status: 'Qué pasó con la solicitud',
      statuses: { accepted: 'Aceptada', sold: 'Vendida', reversed: 'Anulada' },
      amount: 'Importe en dólares',
      amountHint: 'De una venta; por ejemplo, 42.50.',
      send: 'Enviar el informe',
      sending: 'Enviando…',
      counted: 'Recibido y contado. Véalo en la consola, en Campaigns.',
      repeated: 'Esto ya se había informado; no cambió nada.',
      waiting: 'Recibido. Espera a su solicitud.',
      wrongAmount: 'Escriba dólares, con dos decimales como máximo; por ejemplo, 42.50.',
      refused: 'El informe fue rechazado. ¿Existe el socio de DEMO_PARTNER, está activo y firma?',
      failed: 'El informe no se envió. Inténtelo de nuevo, por favor.',
    },
    home: {
      title: 'Aquí iría un socio de seguros de hogar',
      lead: 'El seguro de hogar lleva a un socio propio. Esta dirección no nombra ninguna visita, así que no hay nada que mostrar.',
    },
    noToken: {
      title: 'No llegó nada',
      lead: 'Esta página muestra los datos de una visita, y su dirección no nombra ninguna. Empiece en el sitio con un código postal.',
    },
    unavailable: {
      title: 'Estos datos no están',
      lead: 'Tienen más de 24 horas, son de otro navegador o la dirección está incompleta. Empiece de nuevo en el sitio con su código postal.',
    },
    failed: {
      title: 'No se pudo',
      lead: 'Sus datos están a salvo, pero ahora mismo no se pudieron cargar.',
      retry: 'Intentar de nuevo',
    },
    back: 'Volver al sitio',
  },
};
