/** The names of statements, by their text. */
const names = new Map<string, string>();

/** Gives a statement a name, under which PostgreSQL prepares it once for each connection. Only for texts of a fixed number. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `zipfront_${names.size + 1}`);
}

/** The name of a statement; undefined if it has none. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}
