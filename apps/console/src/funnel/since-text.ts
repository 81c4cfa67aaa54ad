import { dayText } from '../ui/format.ts';

/** Says where the visits begin that are stored with the filters; empty if all days are read. */
export function sinceText(since: string | null): string {
  return since === null
    ? ''
    : `Visits before ${dayText(since)} are not stored with these filters together. With fewer filters, earlier days are counted.`;
}
