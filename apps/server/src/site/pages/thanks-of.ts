import type { Page } from '@zipfront/contracts/content/page';

/** The path of the page that follows a form of a page, where its section names one. */
export function thanksOf({ sections }: Pick<Page, 'sections'>, form: string): string | undefined {
  for (const section of sections) {
    if (section.type === form && 'thanks' in section) return section.thanks;
  }
  return undefined;
}
