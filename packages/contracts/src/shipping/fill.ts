/** A text with what stands in its braces: `fill('Up to {miles} miles', {miles: '500'})`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
}
