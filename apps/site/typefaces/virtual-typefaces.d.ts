/** Output of `typefaces/plugin.ts` for `src/theme/typefaces.ts`. */
declare module 'virtual:typefaces' {
  export interface ThemeTypefaces {
    /** `@font-face` rules, and the custom properties that name the families; by language. */
    styles: Record<import('@zipfront/contracts/locale').Locale, string>;
    /** The address of the file that browsers request first; null without one. */
    preload: string | null;
  }
  const typefaces: Record<import('@zipfront/contracts/content/look').Theme, ThemeTypefaces>;
  export default typefaces;
}
