import { durationText } from './duration-text.ts';
import { KINDS, type KindName, type KindOfRecord, type RetentionSettings } from './periods.ts';

/** Rows of the operator's table of what is stored and for how long, in Markdown. */
export function retentionRows(settings: RetentionSettings): string[] {
  return (Object.entries(KINDS) as [KindName, KindOfRecord][]).map(
    ([name, { what, period, since }]) => {
      const length = period === null ? '' : durationText(period(settings), 'en-US');
      return `| ${what} | ${length} | ${since} | \`${name}\` |`;
    },
  );
}
