import type { Locale } from '@zipfront/contracts/locale';

/** Invented words of reviews, one on a line. A review has one sentence of each part, in order. */
interface ReviewWords {
  goodTitles: string;
  badTitles: string;
  good: string[];
  bad: string[];
  /** Whole contents that are not published. */
  rejected: string;
  thanks: string;
  apologies: string;
}

export const REVIEW_WORDS: Record<Locale, ReviewWords> = {
  'en-US': {
    goodTitles: `On time, both ends
The price did not move
Careful driver
Would send it again`,
    badTitles: `Late, and quiet about it
Fine car, long wait`,
    good: [
      `The driver called the evening before and again an hour out.
They gave a range, and the price stayed inside it.
I asked on a Sunday and had a carrier by Tuesday.`,
      `The car came off the truck as it went on.
We went through the photos together before I signed.
It had to be winched, and they charged what they had said.`,
      `My daughter had it two days before her classes.
I flew, and it was there when I was.
It was a day later than planned, and they said so in time.`,
    ],
    bad: [
      `The window was nine hours long, and I sat at home for it.
I had to ask where the car was.
The first carrier backed out.`,
      `The car itself was fine.
There is a scuff on the bumper that was not there before.`,
      `They should call before a customer has to.
The price was right; the silence was not.`,
    ],
    rejected: `Cheaper loans for everyone, write to me for the best rate.
I never sent a car, but I read the other reviews and do not believe them.`,
    thanks: `Thank you for writing, and for having the photos ready.
Thank you. The driver has read this, too.`,
    apologies: 'Thank you for saying so plainly. We have asked the carrier and written to you.',
  },
  'es-US': {
    goodTitles: `A tiempo, de los dos lados
El precio no cambió`,
    badTitles: `Tarde y sin avisar
Bien el carro, larga la espera`,
    good: [
      `El chofer llamó la noche anterior y otra vez una hora antes.
Me dieron un rango y el precio quedó dentro.
Pregunté un domingo y el martes ya tenía transportista.`,
      `El carro bajó del camión tal como subió.
Revisamos las fotos juntos antes de firmar.
La calle era angosta y nos vimos en la esquina.`,
      `Mi hijo lo tuvo dos días antes de sus clases.
Llegó un día después y avisaron a tiempo.`,
    ],
    bad: [
      `Lo recogieron dos días después.
Tuve que preguntar dónde estaba el carro.`,
      `El carro llegó bien.
Llegó con una raya que no tenía.`,
      `Alguien debería llamar antes de que uno llame.
El precio estuvo bien; el silencio, no.`,
    ],
    rejected: `Préstamos más baratos para todos, escríbanme.
Nunca envié un carro, pero no creo lo que dicen los demás.`,
    thanks: `Gracias por escribir y por tener las fotos listas.
Gracias. El chofer también lo leyó.`,
    apologies: 'Gracias por decirlo con claridad. Preguntamos al transportista y le escribimos.',
  },
};
