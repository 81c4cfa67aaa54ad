/**
 * Replaces the placeholders of a text by their values. A placeholder without a value stays.
 *
 * @example
 * fill('Up to {miles} miles', { miles: '500' }); // 'Up to 500 miles'
 */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
}
