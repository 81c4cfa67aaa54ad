interface Props {
  type: 'application/json' | 'application/ld+json';
  id?: string;
  value: unknown;
}

/** Data in the document, for scripts or for search engines; never run as a script. */
export function JsonScript({ type, id, value }: Props) {
  return (
    <script
      type={type}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no `<` in it
      dangerouslySetInnerHTML={{ __html: scriptJson(value) }}
    />
  );
}

/**
 * JSON that can stand in a script element: every `<` is written as an escape, so that neither
 * `</script>` nor `<!--` can end it.
 */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
