import type { Locale } from '@zipfront/contracts/locale';

/**
 * Sentences of invented reviews in a language. A review has one sentence from each list, in order.
 */
export interface ReviewWords {
  goodTitles: readonly string[];
  badTitles: readonly string[];
  good: readonly (readonly string[])[];
  bad: readonly (readonly string[])[];
  /** Whole contents that are not published. */
  rejected: readonly string[];
  /** Responses to good and to bad reviews. */
  thanks: readonly string[];
  apologies: readonly string[];
}

/** The sentences of all languages, all invented. */
export const REVIEW_WORDS: Record<Locale, ReviewWords> = {
  'en-US': {
    goodTitles: [
      'On time, both ends',
      'The price did not move',
      'Careful driver',
      'Easy from start to finish',
      'Would send it again',
      'Better than driving it',
    ],
    badTitles: ['Late, and quiet about it', 'Fine car, long wait', 'Wide window', 'Mixed'],
    good: [
      [
        'The driver called the evening before and again an hour out.',
        'Pickup was on the first day of the window.',
        'They gave a range, and the price stayed inside it.',
        'I asked on a Sunday and had a carrier by Tuesday.',
        'The forms took five minutes, and the phone stayed quiet.',
      ],
      [
        'The car came off the truck as it went on.',
        'We went through the photos together before I signed.',
        'It rained most of the way, and there was not a new mark on it.',
        'It had to be winched, and they charged what they had said.',
        'The street was too narrow, so we met at the corner lot.',
      ],
      [
        'My daughter had it two days before her classes.',
        'I flew, and it was there when I was.',
        'It was a day later than planned, and they said so in time.',
        'I would rather pay for this than for three nights in motels.',
        'The same people answered each time I wrote.',
      ],
    ],
    bad: [
      [
        'The window was nine hours long, and I sat at home for it.',
        'Pickup slid by two days.',
        'I had to ask where the car was.',
        'The first carrier backed out.',
      ],
      [
        'The car itself was fine.',
        'There is a scuff on the bumper that was not there before.',
        'It arrived dusty, but whole.',
        'The driver was polite about it.',
      ],
      [
        'They should call before a customer has to.',
        'The price was right; the silence was not.',
        'I may use them again, with more days to spare.',
      ],
    ],
    rejected: [
      'Cheaper loans for everyone, write to me for the best rate.',
      'I never sent a car, but I read the other reviews and do not believe them.',
      'Ask for my cousin at the desk, he does it for half.',
    ],
    thanks: [
      'Thank you for writing, and for having the photos ready.',
      'Thank you. The driver has read this, too.',
    ],
    apologies: [
      'We should have written before you had to ask. We now send a message when a window moves.',
      'Thank you for saying so plainly. We have asked the carrier about it and written to you.',
    ],
  },
  'es-US': {
    goodTitles: [
      'A tiempo, de los dos lados',
      'El precio no cambió',
      'Un chofer cuidadoso',
      'Fácil de principio a fin',
      'Lo volvería a enviar',
    ],
    badTitles: ['Tarde y sin avisar', 'Bien el carro, larga la espera', 'Regular'],
    good: [
      [
        'El chofer llamó la noche anterior y otra vez una hora antes.',
        'Lo recogieron el primer día acordado.',
        'Me dieron un rango y el precio quedó dentro.',
        'Pregunté un domingo y el martes ya tenía transportista.',
      ],
      [
        'El carro bajó del camión tal como subió.',
        'Revisamos las fotos juntos antes de firmar.',
        'Llovió casi todo el camino y no traía ni una marca nueva.',
        'La calle era angosta y nos vimos en la esquina.',
      ],
      [
        'Mi hijo lo tuvo dos días antes de sus clases.',
        'Yo volé, y cuando llegué ya estaba ahí.',
        'Llegó un día después y avisaron a tiempo.',
        'Siempre me respondió la misma persona.',
      ],
    ],
    bad: [
      [
        'La espera fue de nueve horas en casa.',
        'Lo recogieron dos días después.',
        'Tuve que preguntar dónde estaba el carro.',
      ],
      ['El carro llegó bien.', 'Llegó con una raya que no tenía.', 'El chofer fue amable.'],
      [
        'Alguien debería llamar antes de que uno llame.',
        'El precio estuvo bien; el silencio, no.',
        'Quizás lo use otra vez, con más días de margen.',
      ],
    ],
    rejected: [
      'Préstamos más baratos para todos, escríbanme.',
      'Nunca envié un carro, pero no creo lo que dicen los demás.',
    ],
    thanks: [
      'Gracias por escribir y por tener las fotos listas.',
      'Gracias. El chofer también lo leyó.',
    ],
    apologies: [
      'Debimos escribir antes de que usted preguntara. Ahora avisamos cuando cambia la fecha.',
      'Gracias por decirlo con claridad. Preguntamos al transportista y le escribimos.',
    ],
  },
};
