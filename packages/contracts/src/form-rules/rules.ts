import { meantText } from './meant-text.ts';
import { northAmericanNumber, SAME_DIGITS } from './typed-numbers.ts';

/** A parameter is a number, or a regular expression as `/…/flags`; `true` without one. */
export interface FieldRules {
  /** At least one box is checked, or the text contains more than white space. */
  required?: true;
  /** `yes`, `on`, `1` or `true`, the values of a checked box. */
  accepted?: true;
  email?: true;
  /** The whole text is a number: `12abc` is not one. */
  number?: true;
  /** The greatest number, or the most boxes that may be checked. */
  max?: number;
  /** The smallest number, or the fewest boxes that may be checked. */
  min?: number;
  /** UTF-16 units, as a browser's `maxlength` counts; a line break is one. 300 by default. */
  maxlength?: number;
  /** It is in UTF-16 units. */
  minlength?: number;
  pattern?: string;
  tel?: true;
  /** A number of the United States or Canada, with its area code. */
  northAmerican?: true;
  url?: true;
}

export type RuleName = keyof FieldRules;

/** Input of a field: typed, or chosen from boxes, where several may be checked. */
export type FieldKind = 'text' | 'radio' | 'checkbox';

export interface Failure {
  rule: RuleName;
  parameter: string;
}

/** The longest text of a field without a `maxlength` rule, in UTF-16 units. */
export const DEFAULT_MAX_LENGTH = 300;

/** Digits in a telephone number (behaviours, 9.29). */
const MIN_PHONE_DIGITS = 4;
const MAX_PHONE_DIGITS = 15;

/** The longest deliverable e-mail address (RFC 3696, erratum 1690). */
export const MAX_EMAIL_LENGTH = 254;

/** What `<input type="email">` accepts (HTML standard), with a dot after the at sign. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Digits have one way through the expression: its time is linear in the length. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

const TEL = /^[\d\s+()-]*$/;

/** A host, then characters that an address may have (RFC 3986). */
const URL_SHAPE = /^https?:\/\/[\w.[\]:@%~!$&'()*+,;=-]+([/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/i;

const YES = /^(yes|on|1|true)$/i;

type Check = (text: string, parameter: number, checked: number | null) => boolean;

/** They are in the order of reports; `required`, `maxlength` and `pattern` come before. */
const CHECKS: Partial<Record<RuleName, Check>> = {
  number: (text) => isNumber(text),
  accepted: (text) => YES.test(text),
  email: (text) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text),
  max: (text, most, checked) => (checked ?? parseNumber(text)) <= most,
  min: (text, least, checked) => (checked ?? parseNumber(text)) >= least,
  minlength: (text, least) => text.length >= least,
  tel: (text) => {
    const digits = text.replace(/\D/g, '');
    const isLong = digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS;
    return TEL.test(text) && isLong && !SAME_DIGITS.test(digits);
  },
  northAmerican: (text) => northAmericanNumber(text) !== null,
  url: (text) => URL_SHAPE.test(text),
};

/**
 * Checks a field (behaviours, 5.3); browser and server use it. An empty field breaks only
 * `required`, a too long one only `maxlength`, so that no expression reads it. A pattern that is no
 * regular expression is never broken: content's schema refuses it.
 *
 * @param values one text, or a value for each checked box
 * @example
 * checkField({ required: true }, ['']); // [{ rule: 'required', parameter: '' }]
 * checkField({ max: 5 }, ['7']); // [{ rule: 'max', parameter: '5' }]
 */
export function checkField(
  rules: FieldRules,
  values: readonly string[],
  kind: FieldKind = 'text',
): Failure[] {
  const texts = values.map((value) => meantText(rules, value));
  const text = texts[0] ?? '';
  const isEmpty = kind === 'text' ? text === '' : texts.length === 0;
  if (isEmpty) return rules.required ? [{ rule: 'required', parameter: '' }] : [];
  const { maxlength = DEFAULT_MAX_LENGTH, pattern } = rules;
  if (text.length > maxlength) return [{ rule: 'maxlength', parameter: String(maxlength) }];
  const checked = kind === 'checkbox' ? texts.length : null;
  const failures: Failure[] = [];
  // Checked first: a bound means nothing for text that is not even a number.
  if (pattern !== undefined && parsePattern(pattern)?.test(text) === false) {
    failures.push({ rule: 'pattern', parameter: pattern });
  }
  for (const [name, check] of Object.entries(CHECKS)) {
    const rule = name as RuleName;
    const parameter = rules[rule];
    if (parameter === undefined) continue;
    if (!check(text, Number(parameter), checked)) {
      failures.push({ rule, parameter: String(parameter) });
    }
  }
  return failures;
}

function isNumber(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}

/** NaN for text that is not a number, which breaks every bound. */
function parseNumber(text: string): number {
  return isNumber(text) ? Number(text) : Number.NaN;
}

/** `g` and `y` are accepted but left out: with them an expression remembers where it stopped. */
const SHAPE = /^\/(.+)\/([dgimsuvy]*)$/s;

/** Reads `/…/flags`; null for any other text. Never throws. */
export function parsePattern(text: string): RegExp | null {
  const [, source, flags] = SHAPE.exec(text) ?? [];
  if (source === undefined || flags === undefined) return null;
  try {
    return new RegExp(source, flags.replace(/[gy]/g, ''));
  } catch {
    return null;
  }
}
