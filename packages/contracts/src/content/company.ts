import * as v from 'valibot';
import { isTimeZone } from '../time/time.ts';
import { WEEKDAYS, type Weekday } from '../time/weekdays.ts';
import { described, STATE_CODES, type StateCode, textSchema } from './fields.ts';

const timeSchema = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like "08:00" or "17:30", in quotes'),
);

const hoursSchema = v.pipe(
  v.strictObject({
    from: described(v.picklist(WEEKDAYS), 'First day, such as `monday`.'),
    to: described(v.picklist(WEEKDAYS), 'Last day; the same as `from` for one day.'),
    opens: timeSchema,
    closes: timeSchema,
  }),
  v.check(({ from, to }) => isBefore(from, to), 'days of one week: from is not after to'),
  v.check(({ opens, closes }) => opens < closes, 'hours of one day: opens is before closes'),
);

function isBefore(from: Weekday, to: Weekday): boolean {
  return WEEKDAYS.indexOf(from) <= WEEKDAYS.indexOf(to);
}

const stateSchema = v.pipe(
  v.string(),
  v.check(
    (code) => STATE_CODES.some((state) => state === code),
    'a state by its postal code, such as IL',
  ),
  v.transform((code) => code as StateCode),
);

const numberSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9][A-Z0-9-]{2,19}$/, 'letters, digits and hyphens, in quotes'),
);

export const companySchema = v.strictObject({
  sample: described(
    v.optional(v.boolean(), false),
    'Marks an invented company, see [sample content](rebrand.md#sample-content). It does not change a page.',
  ),
  legalName: described(textSchema, 'Name of the company as it is registered.'),
  address: v.strictObject({
    street: textSchema,
    city: textSchema,
    state: stateSchema,
    zip: v.pipe(v.string(), v.regex(/^\d{5}$/, 'a zip code like "62701", in quotes')),
  }),
  phone: described(
    v.optional(
      v.strictObject({
        number: v.pipe(
          v.string(),
          v.regex(/^\+1[2-9]\d{9}$/, 'a number like "+12175550142", in quotes'),
        ),
        timeZone: v.pipe(v.string(), v.check(isTimeZone, 'a time zone like America/Chicago')),
        hours: described(
          v.pipe(
            v.array(hoursSchema),
            v.minLength(1, 'at least one span of days'),
            v.check(isOrdered, 'days in their order, each once'),
          ),
          'Hours of the telephone, in the order of the week. Days that are missing are shown as closed.',
        ),
      }),
    ),
    'Telephone for customers.',
  ),
  insurance: described(
    v.optional(
      v.strictObject({
        npn: described(numberSchema, 'National Producer Number of the agency.'),
        licenses: described(
          v.pipe(
            v.array(v.strictObject({ state: stateSchema, number: numberSchema })),
            v.minLength(1, 'at least one license'),
            v.check(
              (licenses) => new Set(licenses.map(({ state }) => state)).size === licenses.length,
              'each state once',
            ),
          ),
          "Licenses of the agency, one a state. California's is in the footer of every page.",
        ),
      }),
    ),
    'For an insurance agency.',
  ),
  transport: described(
    v.optional(
      v.strictObject({
        usdot: described(numberSchema, 'USDOT number.'),
        mc: described(v.optional(numberSchema), 'MC number, while there is one.'),
        bond: described(
          v.optional(v.picklist(['BMC-84', 'BMC-85'])),
          'Form of the $75,000 surety bond or trust. Only if it is on file.',
        ),
      }),
    ),
    'For a broker of vehicle transport.',
  ),
});

function isOrdered(hours: v.InferOutput<typeof hoursSchema>[]): boolean {
  return hours.every((span, index) => {
    const before = hours[index - 1];
    return !before || WEEKDAYS.indexOf(before.to) < WEEKDAYS.indexOf(span.from);
  });
}

export type Company = v.InferOutput<typeof companySchema>;
