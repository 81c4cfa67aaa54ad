import type { ExampleRow } from '@zipfront/contracts/console/conversions-out';
import { PLATFORMS } from '@zipfront/contracts/console/platform-name';
import { countExample } from '../conversions/uploads/count-example.ts';
import type { ConsoleContext } from './console-context.ts';

/** No goal of a site has brackets of this kind in its name. */
const EXAMPLE_NAME = 'every lead [example]';

/**
 * Counts of each site and platform for the page of a console whose sites have no goals.
 *
 * @param boundsOf the first instant of the day of a site, and that of the next day
 */
export async function exampleRows(
  { store, now, pages }: Pick<ConsoleContext, 'store' | 'now' | 'pages'>,
  boundsOf: (site: string) => { from: number; to: number },
): Promise<ExampleRow[]> {
  const rows: ExampleRow[] = [];
  for (const site of pages.siteNames()) {
    for (const platform of PLATFORMS) {
      const asked = { site, platform, made: boundsOf(site) };
      rows.push({
        site,
        goal: EXAMPLE_NAME,
        platform,
        ...(await countExample(store.reads, asked, now())),
      });
    }
  }
  return rows;
}
