export const TEXT_STYLE = 'pre{white-space:pre-wrap}';

/**
 * Makes a page of a text as it is, such as errors of files. `head`: further elements; `note`: after
 * the text.
 */
export function textPage({
  title,
  text,
  head = '',
  note = '',
}: {
  title: string;
  text: string;
  head?: string;
  note?: string;
}): string {
  return `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${TEXT_STYLE}</style>
${head}
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
${note}
</html>
`;
}
