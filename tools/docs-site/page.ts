/** A page of the site as a Markdown file of the generator. */
export interface Page {
  address: string;
  title: string;
  /** One or two sentences, for search engines and previews of links. */
  description?: string;
  /** The settings of the generator for this page. */
  settings?: Record<string, unknown>;
  /** Whether the search lists it after the others, as few readers need it. */
  isLater?: boolean;
  markdown: string;
}

/** Maximum characters of a description. */
const DESCRIPTION_LENGTH = 160;

/**
 * A document as a page: its first heading is the title, its first paragraph the description.
 *
 * @throws Error if the document does not start with a heading
 */
export function pageOf(document: string, address: string, markdown: string): Page {
  const [, heading, rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  if (!heading) throw new Error(`${document}: the first line is no heading, which is its title`);
  const description = descriptionOf(rest);
  return {
    address,
    title: withoutMarkup(heading),
    ...(description && { description }),
    markdown: rest.trimStart(),
  };
}

/** A page with its settings, as a file. Values are JSON, which is YAML too. */
export function fileText(page: Page): string {
  const { title, description, settings = {}, isLater, markdown } = page;
  const front = Object.entries({ title, description, ...settings })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const body = isLater
    ? ['<div class="later" data-pagefind-weight="0.3">', '', markdown, '', '</div>']
    : [markdown];
  return ['---', ...front, '---', '', ...body, ''].join('\n');
}

function descriptionOf(markdown: string): string | undefined {
  const prose = markdown.split(/\n{2,}/).find((part) => /^[A-Z`]/.test(part.trim()));
  if (!prose) return undefined;
  const text = withoutMarkup(prose.trim().replace(/\s+/g, ' '));
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`;
}

function withoutMarkup(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}
