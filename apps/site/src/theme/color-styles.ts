import type { Colors } from '@zipfront/contracts/content/colors';

/** The custom properties of a site's colours, light and dark: `actionInk` is `--action-ink`. */
export function colorStyles({ light, dark }: Colors): string {
  return `:root{color-scheme:light dark;${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`;
}

function properties(colors: Colors['dark']): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${kebab(name)}:${color}`)
    .join(';');
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
