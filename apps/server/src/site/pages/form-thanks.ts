import type { Page } from '@zipfront/contracts/content/page';

export function formThanks({ sections }: Pick<Page, 'sections'>, form: string): string | undefined {
  for (const section of sections) {
    if (section.type === form && 'thanks' in section) return section.thanks;
  }
  return undefined;
}
