import { dateText } from '@zipfront/contracts/time/time';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { isSameSum, microsText } from './parse-amount.ts';
import type { UnroundedLine } from './read-line.ts';
import { quoted } from './spend-table.ts';
import { addTo, noSums, type Sums } from './total-lines.ts';

/** A campaign or an ad group that has no name but that of a sum. */
const SUM_NAME =
  /^(?:(?:grand |sub|overall )?totals?:?|(?:all|overall|sum)(?: (?:campaigns?|ad groups?|ad sets?|ads|accounts?))?)$/i;

/** A line is a sum by arithmetic alone beside this many others that cost something. */
const MIN_SUMMED = 2;

export interface WithoutSums {
  lines: UnroundedLine[];
  notes: string[];
  questions: string[];
  /** Lines without a campaign, which are no sums. */
  unnamed: UnroundedLine[];
}

/**
 * A line that names no campaign, or only "Total", is left out if it equals the other lines of its
 * day or of all days. Otherwise it counts and raises a question.
 */
export function leaveOutSums(all: readonly UnroundedLine[]): WithoutSums {
  const found: WithoutSums = { lines: [], notes: [], questions: [], unnamed: [] };
  const parts = all.filter((line) => !isNamedAsSum(line));
  const ofDay = sumsBy(parts, dayKey);
  const ofAccount = sumsBy(parts, accountKey);
  const ofCampaign = sumsBy(parts, campaignKey);
  const total = sumLines(parts);
  for (const line of all) {
    if (!isNamedAsSum(line)) {
      found.lines.push(line);
      continue;
    }
    const scopes = isSumName(line.campaign || line.campaign_id)
      ? [ofAccount.get(accountKey(line)), line.account === '' ? ofDay.get(dayKey(line)) : undefined]
      : [ofCampaign.get(campaignKey(line))];
    const others = scopes.filter((sums) => sums !== undefined);
    if ([...others, total].some((sums) => sums.lines > 0 && hasSums(line, sums))) {
      found.notes.push(
        `Line ${line.number}, ${lineName(line)} on ${lineDate(line)}, is left out: it is the sum of the other lines.`,
      );
      continue;
    }
    if (line.campaign === '' && line.campaign_id === '') {
      found.unnamed.push(line);
      continue;
    }
    found.lines.push(line);
    const [first] = others;
    if (first !== undefined) found.questions.push(asked(line, first));
  }
  found.questions.push(...sumsByArithmetic(parts, ofAccount));
  return found;
}

/** Asks where a line is, on each of its days, the sum of two or more others. */
function sumsByArithmetic(
  lines: readonly UnroundedLine[],
  ofAccount: ReadonlyMap<string, Sums>,
): string[] {
  const costly = Map.groupBy(
    lines.filter(({ micros }) => micros > 0n),
    accountKey,
  );
  const byName = Map.groupBy(lines, ({ source, account, campaign_id, campaign }) =>
    JSON.stringify([source, account, campaign_id, campaign]),
  );
  const sums = [...byName.values()].flatMap((own) => {
    const compared = own.filter((line) => (costly.get(accountKey(line))?.length ?? 0) > MIN_SUMMED);
    const areSums = compared.every((line) => {
      const day = ofAccount.get(accountKey(line));
      return line.micros > 0n && day !== undefined && hasSums(twice(line), day);
    });
    const days = new Set(own.map(({ day }) => day));
    return areSums && days.size === own.length ? compared.slice(0, 1) : [];
  });
  return sums.slice(0, 1).map((line) => {
    const more = sums.length > 1 ? ` So are ${sums.length - 1} more campaigns.` : '';
    return `Line ${line.number}, ${lineName(line)}, costs on ${lineDate(line)} as much as all other campaigns of its day together.${more} Is it a campaign of its own, and not their sum?`;
  });
}

function asked(line: UnroundedLine, others: Sums): string {
  return `Line ${line.number}, ${lineName(line)} on ${lineDate(line)}, has the cost ${microsText(line.micros)}, and the other lines of its day are ${microsText(others.micros)} together. Is it a campaign of its own, and not a sum?`;
}

/** The whole of a day is twice its sum: the sum itself, and all that it sums up. */
function twice({ micros, clicks, impressions }: UnroundedLine) {
  const count = (one: number | null) => (one === null ? null : one * 2);
  return { micros: micros * 2n, clicks: count(clicks), impressions: count(impressions) };
}

function hasSums(
  line: Pick<UnroundedLine, 'micros' | 'clicks' | 'impressions'>,
  sums: Sums,
): boolean {
  const areCounts = (['clicks', 'impressions'] as const).every(
    (column) => line[column] === null || sums[column] === null || line[column] === sums[column],
  );
  return areCounts && isSameSum(line.micros, sums.micros);
}

function isNamedAsSum(line: UnroundedLine): boolean {
  const names = [line.campaign, line.campaign_id].filter((name) => name !== '');
  return names.every(isSumName) || isSumName(line.ad_group);
}

function isSumName(name: string): boolean {
  return name === '' ? false : SUM_NAME.test(name);
}

function sumsBy(
  lines: readonly UnroundedLine[],
  groupOf: (line: UnroundedLine) => string,
): Map<string, Sums> {
  return new Map([...Map.groupBy(lines, groupOf)].map(([key, own]) => [key, sumLines(own)]));
}

function sumLines(lines: readonly UnroundedLine[]): Sums {
  const sums = noSums();
  for (const line of lines) addTo(sums, line);
  return sums;
}

function dayKey({ day, source }: UnroundedLine): string {
  return JSON.stringify([day, source]);
}

function accountKey({ day, source, account }: UnroundedLine): string {
  return JSON.stringify([day, source, account]);
}

function campaignKey({ day, source, account, campaign_id, campaign }: UnroundedLine): string {
  return JSON.stringify([day, source, account, campaign_id, campaign]);
}

function lineName({ campaign, campaign_id, ad_group }: UnroundedLine): string {
  return quoted(isSumName(ad_group) ? ad_group : campaign || campaign_id);
}

function lineDate({ day }: UnroundedLine): string {
  return dateText(dateOfDay(day));
}
