/** Marks that surround the name of a macro in the templates of networks; the name itself begins with a letter. */
const SURROUNDED = [
  /^\[\[?[a-z][^[\]]*\]\]?$/,
  /^##?[a-z][^#]*##?$/,
  /^%%?[a-z][^%]*%%?$/,
  /^\$\$?[a-z][^$]*\$\$?$/,
  /^<<?[a-z][^<>]*>>?$/,
  /^\(\(?[a-z][^()]*\)\)?$/,
  /^__[a-z].*__$/,
];

/** A macro in braces, also with a text before or after it: `{id}`, `{{id}}`, `${id}`, `sale-{id}`. */
const IN_BRACES = /\{[a-z_][^{}]*\}/;

/** An id in braces, as some programs write a UUID. */
const UUID_IN_BRACES = /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/;

/** Texts that programs and templates have in place of a value. */
const STANDS_FOR_NOTHING = new Set(['null', 'undefined', 'nan', 'none', 'nil', 'replace']);

/**
 * Whether a field has a macro that the sender's template did not fill in, so that it is the same in every report: `{transaction_id}`,
 * `[[id]]`, `#tid#`, `%ID%`, also percent-encoded twice; `null` and its like; or its own name, `TRANSACTION_ID`.
 */
export function isUnfilledMacro(value: string, field: string): boolean {
  const text = decoded(value.trim()).toLowerCase();
  if (STANDS_FOR_NOTHING.has(text) || text === field) return true;
  if (UUID_IN_BRACES.test(text)) return false;
  return IN_BRACES.test(text) || SURROUNDED.some((pattern) => pattern.test(text));
}

/** A text without percent-encoding; as it is where that is damaged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
