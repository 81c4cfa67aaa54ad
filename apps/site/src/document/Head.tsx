import type { Theme } from '@zipfront/contracts/content/theme';
import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import { THEME_PARTS } from '../theme/themes.ts';

interface Props {
  title: string;
  description: string | null;
  locale: Locale;
  theme: Theme;
  brand: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The page's path; null where the page has no address of its own. */
  path: string | null;
  translations: { locale: Locale; path: string }[];
  index: boolean;
  styles: string;
  scripts: string[];
}

/** The document's head: what browsers, search engines and link previews read. */
export function Head(props: Props) {
  const { title, description, locale, brand, publicUrl, path, translations } = props;
  const { colors, icon, touchIcon, socialPicture, typefaces } = THEME_PARTS[props.theme];
  const standard = translations.find((other) => other.locale === DEFAULT_LOCALE);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {props.index ? null : <meta name="robots" content="noindex" />}
      {path ? <link rel="canonical" href={publicUrl + path} /> : null}
      {translations.length > 1
        ? translations.map((other) => (
            <link
              key={other.locale}
              rel="alternate"
              hrefLang={other.locale}
              href={publicUrl + other.path}
            />
          ))
        : null}
      {translations.length > 1 && standard ? (
        <link rel="alternate" hrefLang="x-default" href={publicUrl + standard.path} />
      ) : null}
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.dark} />
      {path && description ? (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:locale" content={locale.replace('-', '_')} />
          <meta property="og:image" content={publicUrl + socialPicture} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
      {typefaces.preload ? (
        <link
          rel="preload"
          href={typefaces.preload}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own style sheets */}
      <style dangerouslySetInnerHTML={{ __html: props.styles }} />
      {props.scripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
    </head>
  );
}
