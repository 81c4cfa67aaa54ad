import {
  isLeadStatus,
  LEAD_STATUSES,
  type LeadStatus,
  PARTNER_WORD,
} from '@zipfront/contracts/postback';

/** The meaning of a partner's words. */
type StatusMapping = Record<string, LeadStatus>;

/** Maximum number of words of a partner. */
const MAX_WORDS = 100;

/** Writes a partner's words as text, one a line: `lead_sold = sold`. */
export function statusMappingText(mapping: StatusMapping): string {
  return Object.entries(mapping)
    .map(([word, status]) => `${word} = ${status}`)
    .join('\n');
}

/** Reads a partner's words from text, or returns a sentence about the first wrong line. */
export function readStatusMapping(text: string): { mapping: StatusMapping } | { error: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_WORDS) return { error: `Write ${MAX_WORDS} lines at most.` };
  const mapping = new Map<string, LeadStatus>();
  for (const [index, line] of lines.entries()) {
    const [, word = '', status = ''] = /^([^\s=]+)\s*=\s*([^\s=]+)$/.exec(line) ?? [];
    if (!PARTNER_WORD.test(word) || !isLeadStatus(status)) {
      return {
        error: `Line ${index + 1}: write a word, "=" and one of ${LEAD_STATUSES.join(', ')}.`,
      };
    }
    const known = [...mapping.keys()].find((one) => one.toLowerCase() === word.toLowerCase());
    if (known !== undefined) return { error: `Line ${index + 1}: "${known}" has a line already.` };
    mapping.set(word, status);
  }
  return lines.length === 0
    ? { error: 'Write a line for each word.' }
    : { mapping: Object.fromEntries(mapping) };
}
