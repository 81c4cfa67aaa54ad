import { type Look, SOCIAL_PX } from '@zipfront/contracts/content/look';
import type { Site } from '@zipfront/contracts/content/site';
import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import { canonicalAddress, type PagePlace } from '@zipfront/contracts/pages/site-addresses';
import { THEME_PARTS } from './page-styles.ts';

interface Props {
  title: string;
  description: string | null;
  site: Site;
  look: Look;
  place: PagePlace;
  /** The page's path; null if the page has no address of its own. */
  path: string | null;
  translations: { locale: Locale; path: string }[];
  index: boolean;
  styles: string;
  scripts: string[];
  ahead: string[];
}

export function Head(props: Props) {
  const { title, description, site, place, path, translations } = props;
  const { locale, brand } = site;
  const { icons, colors } = props.look;
  const { typefaces } = THEME_PARTS[site.theme];
  // A page hidden from search engines is not an alternative of another one.
  const alternates = props.index && translations.length > 1 ? translations : [];
  const standard = alternates.find((other) => other.locale === DEFAULT_LOCALE);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {props.index ? null : <meta name="robots" content="noindex" />}
      {path ? <link rel="canonical" href={canonicalAddress(place, path)} /> : null}
      {alternates.map((other) => (
        <link
          key={other.locale}
          rel="alternate"
          hrefLang={other.locale}
          href={canonicalAddress(place, other.path)}
        />
      ))}
      {standard ? (
        <link rel="alternate" hrefLang="x-default" href={canonicalAddress(place, standard.path)} />
      ) : null}
      {icons.tab ? <link rel="icon" href={icons.tab} type="image/svg+xml" /> : null}
      {icons.touch ? <link rel="apple-touch-icon" href={icons.touch} /> : null}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light.paper} />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={colors.dark.paper ?? colors.light.paper}
      />
      {path && description ? (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={canonicalAddress(place, path)} />
          <meta property="og:locale" content={locale.replace('-', '_')} />
          {icons.social ? (
            <>
              <meta property="og:image" content={icons.social} />
              <meta property="og:image:width" content={String(SOCIAL_PX.width)} />
              <meta property="og:image:height" content={String(SOCIAL_PX.height)} />
              <meta property="og:image:alt" content={brand} />
            </>
          ) : null}
          <meta name="twitter:card" content={icons.social ? 'summary_large_image' : 'summary'} />
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
        <script
          key={script}
          type="module"
          src={script}
          data-ahead={props.ahead.join(' ') || undefined}
        />
      ))}
    </head>
  );
}

interface JsonScriptProps {
  type: 'application/json' | 'application/ld+json';
  id?: string;
  value: unknown;
}

/** Data in the document, for scripts or for search engines; never run as a script. */
export function JsonScript({ type, id, value }: JsonScriptProps) {
  return (
    <script
      type={type}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no `<` in it
      dangerouslySetInnerHTML={{ __html: scriptJson(value) }}
    />
  );
}

/** Every `<` is escaped, so that neither `</script>` nor `<!--` can end it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
