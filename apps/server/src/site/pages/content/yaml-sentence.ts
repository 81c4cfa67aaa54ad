/** Fixes of YAML errors by the parser's message; the first that matches is used. */
const HINTS: [said: RegExp, hint: string][] = [
  [/^Tabs/, 'use spaces at the start of a line'],
  [
    /^Nested mappings/,
    'a text with a colon in it stands in quotes, "From search: to answer"; or else the next line stands too far right',
  ],
  [/unique/, 'take one of the two out'],
  [/^Missing closing/, 'a text that starts with a quote needs one at its end'],
  [
    /^Unexpected scalar at node end/,
    'a text in single quotes ends at the next one; write an apostrophe in it twice, or put the text in double quotes',
  ],
  [/^Sequence item/, 'a list has a hyphen before each entry, and all of them in one column'],
  [/^Flow|^Block collections/, 'what starts with [ or { needs its closing sign'],
  [/^Implicit/, 'a field is a name, a colon and a space; look for a missing colon'],
  [/^Plain value cannot start/, 'put a text that starts with such a sign in quotes'],
  [/indent/, 'lines of one group start in one column: count their spaces'],
];

/** A value that starts with a typographic quotation mark, as word processors write it. */
const SMART_QUOTED = /(:|-)\s+[“”„«‘’]/;

/**
 * Says what is wrong with a file that is not YAML, and what to do about it.
 *
 * @param message as the reader of YAML words it, with the place at its end
 * @param line the line that it stands in
 */
export function yamlSentence(message: string, line = ''): string {
  const [what = ''] = message.split(/ at line|\n/);
  if (SMART_QUOTED.test(line)) {
    return `is not YAML: ${what}. Fix it: YAML takes “ and ” for letters; put the text in straight quotes, "like this".`;
  }
  if (/[:-]\s+\{brand/.test(line)) {
    return `is not YAML: ${what}. Put a text that starts with {brand} in quotes, "{brand} compares".`;
  }
  const hint = HINTS.find(([said]) => said.test(what))?.[1];
  return hint ? `is not YAML: ${what}. Fix it: ${hint}.` : `is not YAML: ${what}.`;
}
