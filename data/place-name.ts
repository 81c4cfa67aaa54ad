/** Written in capitals wherever they stand as a word of their own. */
const ACRONYMS = [
  'AFB',
  'APO',
  'AT&T',
  'CRM',
  'DPO',
  'FE',
  'FPO',
  'JBPHH',
  'JBSA',
  'JRB',
  'MCBH',
  'MDL',
  'US',
  'USA',
  'USAF',
];

/** Written small, unless they begin the name. */
const SMALL_WORDS = /(?<=\s)(?:And|At|By|In|Of|On|The)(?=\s)/g;

/**
 * A city's name as people write it. The sources capitalize each word and nothing else:
 * `Mcallen`, `O Fallon`, `Isle Of Palms`, `Hill Afb`.
 */
export function cityName(source: string): string {
  const name = source
    .replace(/(?<=-)[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/'S\b/g, "'s")
    .replace(/^(Port )?O (?=[A-Z])/, "$1O'")
    .replace(/^D (?=[A-Z])/, "D'")
    .replace(/ D (?=[A-Z])/, " d'")
    .replace(SMALL_WORDS, (word) => word.toLowerCase());
  return name
    .split(' ')
    .map((word) => ACRONYMS.find((acronym) => acronym === word.toUpperCase()) ?? word)
    .join(' ')
    .replace(/\bMc ?([A-Za-z])(?=[a-z])/g, (_all, letter: string) => `Mc${letter.toUpperCase()}`);
}

/**
 * A county's name without the mark for Alaska's census areas, `(CA)`. The mark for a city that is
 * its own county stays, since a county of the same name may stand beside it.
 */
export function countyName(source: string): string {
  return source.replace(/ \(CA\)$/, '').replace(/ \(city$/, ' (city)');
}
