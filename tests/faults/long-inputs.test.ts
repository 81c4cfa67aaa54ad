import { attributionOfUrl } from '@zipfront/contracts/attribution/attribution-of-url';
import { cleanAttribution } from '@zipfront/contracts/attribution/clean-attribution';
import { errorReportSchema } from '@zipfront/contracts/errors/error-report';
import { checkField } from '@zipfront/contracts/form-rules/rules';
import { RULE_CASES } from '@zipfront/contracts/form-rules/testing/rule-cases';
import { chooseLocale } from '@zipfront/contracts/locale';
import { hidePersonal, looksPersonal } from '@zipfront/contracts/privacy/personal-text';
import { cleanUrl } from '@zipfront/contracts/privacy/privacy';
import { reviewRules } from '@zipfront/contracts/reviews/fields';
import {
  CALL_BACK_FIELDS,
  isStreet,
  ORDER_FIELDS,
  quoteFields,
} from '@zipfront/contracts/shipping/form-fields';
import { processorMs } from '@zipfront/contracts/time/testing/processor-ms';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { ageOfMark } from '../../apps/server/src/platform/forms/form-mark.ts';
import { acceptedEncodings } from '../../apps/server/src/platform/http/content-headers.ts';
import { comesFromAllowed } from '../../apps/server/src/platform/http/origin-check.ts';
import { describeError } from '../../apps/server/src/platform/http/problem.ts';
import { clientNetwork } from '../../apps/server/src/platform/http/rate-limit.ts';
import { matchesEtag } from '../../apps/server/src/platform/http/resource.ts';
import { isKnownBot, parseVisitor } from '../../apps/server/src/platform/http/visitor.ts';
import { cleanAddress } from '../../apps/server/src/platform/store/cleaning/clean-text.ts';
import { NOON } from '../../apps/server/src/platform/store/testing/visit-rows.ts';
import { storableText } from '../../apps/server/src/platform/store/texts.ts';
import { readReference } from '../../apps/server/src/shipping/orders/find-order.ts';
import { phoneDigits } from '../../apps/server/src/shipping/orders/request-call-back.ts';
import { holdsBlockedWord } from '../../apps/server/src/shipping/reviews/review-form.ts';
import { readings } from '../../apps/server/src/site/addresses/address-query.ts';
import { variantInCookie } from '../../apps/server/src/site/pages/variants/page-variants.ts';
import { readEnvelope } from '../../apps/server/src/visitors/errors/read-envelope.ts';
import { reportKey, reportRow } from '../../apps/server/src/visitors/errors/report-row.ts';
import {
  createEventRow,
  unparseableRow,
} from '../../apps/server/src/visitors/events/event-rows.ts';
import { readBatch } from '../../apps/server/src/visitors/events/read-body.ts';
import { delivery } from '../../apps/server/src/visitors/events/testing/event-rows.ts';
import { pageView } from '../../apps/server/src/visitors/events/testing/sample-events.ts';
import { validateEvent } from '../../apps/server/src/visitors/events/validate-event.ts';
import { readArrival } from '../../apps/server/src/visitors/visits/arrival.ts';
import {
  isSession,
  readSessionCookies,
  readVisitorId,
} from '../../apps/server/src/visitors/visits/visit-cookies.ts';

/** Maximum characters in one field of the longest form. */
const LENGTH = 64 * 1024;

/**
 * Where the processor is as quick as it should be. The clock would measure the machine's other
 * work.
 */
const CALL_MS = 50;

/** Duration of the calibration there. */
const CALIBRATION_MS = 2;

/** A call that was slow is made again: what is compiled or collected meanwhile is not its doing. */
const TRIES = 5;

const SEED = Number(process.env.ZIPFRONT_SEED ?? Date.now() % 1_000_000);

const SITE = 'https://site.example';
const config = readConfig({ PUBLIC_URL: SITE });
const pages = {
  find: () => undefined,
  contentPath: (path: string) => path,
  siteOf: () => 'insurance',
  timeZoneOf: () => 'America/New_York',
  localeAt: () => 'en-US' as const,
  asksConsent: () => false,
};

/** The fields of all our forms, and one for each validator. */
const FIELDS = {
  ...Object.fromEntries(Object.entries(RULE_CASES).map(([name, { rules }]) => [name, rules])),
  ...quoteFields(0),
  ...ORDER_FIELDS,
  ...CALL_BACK_FIELDS,
  ...reviewRules({ maxRating: 5, required: [], minContentLength: 20 }),
};

/** All that looks at text as it came, by what it is. */
const READERS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([name, rules]) => [
      `the field "${name}"`,
      (text: string) => checkField(rules, [text]),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(RULE_CASES).map(([name, { rules }]) => [
      `the validator "${name}", which any length is let through to`,
      (text: string) => checkField({ ...rules, maxlength: text.length }, [text]),
    ]),
  ),
  'a street': isStreet,
  'a zip code': normalizeZip,
  'an address that is typed': (text) => readings(text, () => true),
  'blocked words': (text) => holdsBlockedWord([text], ['spam', 'buy  now']),
  'a text that may be personal': looksPersonal,
  'a text without what is personal': hidePersonal,
  'an address': (text) => cleanUrl(text, { privacySignal: false }),
  "an address's path": (text) => cleanUrl(`${SITE}/${text}`, { privacySignal: false }),
  "an address's query": (text) => cleanUrl(`${SITE}/?${text}`, { privacySignal: false }),
  'an address of an event': (text) => cleanAddress(`${SITE}/?${text}`, true),
  'attribution in an address': (text) => attributionOfUrl(new URLSearchParams(text)),
  'attribution in a body': (text) => cleanAttribution({ channel_id: text, keyword: text }),
  'an error report': (text) =>
    reportRow(
      v.parse(errorReportSchema, {
        message: text,
        release: text,
        request: { url: `${SITE}/${text}` },
        exception: [{ type: text, value: text, stacktrace: { frames: [{ filename: text }] } }],
        breadcrumbs: [{ category: text, message: text }],
      }),
      {
        agent: text,
        id: '0'.repeat(32),
        receivedAt: NOON,
        contentPath: (path) => path,
        siteOf: () => 'insurance',
      },
    ),
  'the envelope of an error report': (text) => readEnvelope(Buffer.from(text)),
  'the key of an error report': (text) => reportKey(text, text),
  'an error': (text) => describeError(new Error(text)),
  'a body of events': (text) => readBatch(Buffer.from(text)),
  'a body that is no JSON': (text) =>
    unparseableRow(Buffer.from(text), 'Expected JSON', delivery()),
  'the data of an event': (text) =>
    createEventRow(
      validateEvent(pageView({ data: { page_url: text, more: text, [text]: text } }), true),
      delivery(),
    ),
  'an event that is a text': (text) => createEventRow(validateEvent(text, false), delivery()),
  'text for a database': storableText,
  'a user agent': isKnownBot,
  'the headers of a visitor': (text) => parseVisitor(() => text, '::1', 1),
  'a network address': clientNetwork,
  'cookies of a session': (text) => readSessionCookies(`__Host-sessionid=${text}; ${text}`, SITE),
  'a session': isSession,
  'the id of a visitor': readVisitorId,
  'the cookie of a variant': (text) => variantInCookie(text, 'test'),
  'a page and a referrer': (text) =>
    readArrival(
      {
        pageAddress: `${SITE}/?gclid=1&${text}`,
        referer: `${SITE}/${text}`,
        outsideReferrer: `https://other.example/${text}`,
        host: text,
        userAgent: text,
        privacySignal: false,
        consent: null,
        page: text,
      },
      { config, pages: pages as never, now: () => NOON },
    ),
  'a host as a referrer': (text) =>
    readArrival(
      {
        referer: `${SITE}/?utm_source=${text}&utm_medium=${text}&utm_campaign=${text}`,
        outsideReferrer: `https://${text}`,
        host: 'site.example',
        userAgent: text,
        privacySignal: false,
        consent: null,
      },
      { config, pages: pages as never, now: () => NOON },
    ),
  'an origin': (text) =>
    comesFromAllowed(
      { origin: text, fetchSite: text, host: text },
      { publicUrl: SITE, corsOrigins: [] },
    ),
  'encodings that are taken': acceptedEncodings,
  'versions that are held': (text) => matchesEtag(text, '"x"'),
  'a reference of an order': readReference,
  'the mark of a form': (text) => ageOfMark('secret', text, text, NOON),
  'the digits of a number': phoneDigits,
  'a language': chooseLocale,
};

/** Characters that our patterns, or those of libraries, match. */
const CHARACTERS = '1 a.@-+/\\:;,=&?%#"\'`<>()[]{}_\n\t\0éß\ud800';

const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** One part again and again, which ends otherwise: what a pattern goes through again and again. */
const TEXTS = [
  ...[...CHARACTERS].flatMap((part) => [filled(part), `${filled(part)}!`]),
  ...['a.', 'a@', '%40', 'a%2540.', '[{', '{"a":', '[],', '1e', '.1', '-1', 'a-', '; ', '://'].map(
    (part) => `${filled(part)}\0`,
  ),
  `a@${filled('a.')}!`,
  `a@${filled('a-')}!`,
  `https://${filled('a.')} `,
  `https://a/${filled('%40')} `,
  `1${filled('%/ß')}[`,
  `name: ${filled('name: ')}`,
  `__Host-sessionid=${filled('__Host-sessionid=')}`,
];

/** Factor by which this processor is slower than expected; at least 1. */
function slowness(): number {
  const text = filled('calibrate ');
  let sum = 0;
  const ms = processorMs(() => {
    for (let round = 0; round < 20; round += 1) {
      for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
    }
  });
  if (sum === 0) throw new Error('The calibration was left out');
  return Math.max(1, ms / CALIBRATION_MS);
}

function isQuick(read: (text: string) => unknown, text: string): boolean {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const ms = processorMs(() => {
      try {
        read(text);
      } catch {
        // Some readers refuse what is no envelope, or no JSON.
      }
    });
    if (ms < CALL_MS || ms < CALL_MS * slowness()) return true;
  }
  return false;
}

// behaviour: 15.13
it.each(
  Object.entries(READERS),
)('reads 64 KB as %s within 50 ms, whatever they are', (_name, read) => {
  const slow = TEXTS.filter((text) => !isQuick(read, text));
  expect(slow.map((text) => `${text.slice(0, 20)}…${text.slice(-10)}`)).toEqual([]);
});

it(`reads generated texts of 64 KB as anything within 50 ms (seed ${SEED})`, () => {
  const part = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(part, part, part, (before, repeated, after) => {
      const text = `${before}${filled(repeated)}${after}`;
      for (const [name, read] of Object.entries(READERS)) {
        if (!isQuick(read, text)) throw new Error(`${name} is slow`);
      }
    }),
    {
      seed: SEED,
      numRuns: process.env.ZIPFRONT_SOAK ? 2_000 : 20,
      interruptAfterTimeLimit: 15_000,
    },
  );
});
