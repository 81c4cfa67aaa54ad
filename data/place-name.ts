/** Words written in capitals. */
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

/** Words written in lower case, except at the start of a name. */
const SMALL_WORDS = /(?<=\s)(?:And|At|By|In|Of|On|The)(?=\s)/g;

/**
 * A city's name in its usual spelling. The sources capitalize the first letter of each word only:
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
 * A county's name without the suffix for Alaska's census areas, `(CA)`. The suffix of a city that
 * is its own county stays, since there may be a county of the same name.
 */
export function countyName(source: string): string {
  return source.replace(/ \(CA\)$/, '').replace(/ \(city$/, ' (city)');
}
