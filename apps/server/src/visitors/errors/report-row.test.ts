import { type ErrorReport, errorReportSchema } from '@zipfront/contracts/errors/error-report';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fromJson } from '../../platform/store/tables/columns.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { reportRow } from './report-row.ts';

const delivery = {
  receivedAt: NOON,
  agent: 'Browser/1',
  id: 'f'.repeat(32),
  contentPath: (path: string) => path,
  siteOf: (path: string) => (path.startsWith('/shipping/') ? 'shipping' : 'insurance'),
};

function rowOf(event: unknown) {
  return reportRow(v.parse(errorReportSchema, event), delivery);
}

function thrown(value: string, frames: object[] = []): Record<string, unknown> {
  return { exception: { values: [{ type: 'TypeError', value, stacktrace: { frames } }] } };
}

describe('reportRow', () => {
  it('stores the error, its calls with the last one first, and its causes', () => {
    const row = rowOf({
      event_id: '12345678-1234-1234-1234-1234567890AB',
      release: 'page-a1b2c3d4.js',
      request: { url: 'https://site.example/shipping/?gclid=1' },
      exception: {
        values: [
          { type: 'Error', value: 'no answer' },
          {
            type: 'TypeError',
            value: 'x is not a function',
            stacktrace: {
              frames: [
                { filename: 'https://site.example/assets/page-a1b2c3d4.js', lineno: 1, colno: 20 },
                { filename: '<anonymous>', function: 'submit' },
              ],
            },
          },
        ],
      },
      breadcrumbs: [{ timestamp: 5, category: 'action', message: 'ZIP_INPUT' }],
    });
    expect(row).toMatchObject({
      times: 1,
      first_at: NOON,
      last_at: NOON,
      event_id: '123456781234123412341234567890ab',
      site: 'shipping',
      path: '/shipping/',
      release: 'page-a1b2c3d4.js',
      type: 'TypeError',
      message: 'x is not a function',
      agent: 'Browser/1',
    });
    expect(fromJson(row.exceptions)).toEqual([
      {
        type: 'TypeError',
        message: 'x is not a function',
        frames: ['submit (<anonymous>)', '? (https://site.example/assets/page-a1b2c3d4.js:1:20)'],
      },
      { type: 'Error', message: 'no answer', frames: [] },
    ]);
    expect(fromJson(row.breadcrumbs)).toEqual([{ at: 5, what: 'action: ZIP_INPUT' }]);
  });

  it.each([
    ['a message', { message: 'hello' }],
    ['a message with its parts', { message: { formatted: 'hello' } }],
    ['a log entry', { logentry: { message: 'hello' } }],
  ])('stores %s', (_what, event) => {
    expect(rowOf(event)).toMatchObject({
      type: 'Message',
      message: 'hello',
      event_id: delivery.id,
      path: null,
      site: 'insurance',
    });
  });

  // behaviour: 10.14
  it('omits personal data from every part of a stored report', () => {
    const secret = /90210|Zoë|gclid|Cj0KC|ann@|s3cret/;
    const row = rowOf({
      ...thrown('{"first_name":"Zoë","zip":"90210"} of ann@mail.example', [
        { filename: 'https://site.example/go/s3cret?zip=90210', function: 'at 90210' },
      ]),
      release: 'for ann@mail.example',
      request: { url: 'https://ann:s3cret@site.example/90210/?gclid=Cj0KC#Zoë' },
      breadcrumbs: [{ timestamp: '90210', category: 'fetch', message: '/api/zipcodes/90210/' }],
    });
    expect(JSON.stringify(row)).not.toMatch(secret);
    expect(row.path).toBe('/…/');
  });

  it('limits the length of every part', () => {
    const frames = Array.from({ length: 80 }, (_, index) => ({ function: `call ${index}` }));
    const event = thrown('m'.repeat(10_000), frames);
    const { values } = event.exception as { values: object[] };
    const row = rowOf({
      exception: { values: [...Array(20).fill({ type: 'T'.repeat(999) }), ...values] },
      breadcrumbs: { values: Array(99).fill({ category: 'c'.repeat(999) }) },
    });
    const exceptions = fromJson(row.exceptions);
    expect(exceptions).toHaveLength(6);
    expect(exceptions[0]?.frames).toHaveLength(50);
    expect(exceptions[0]?.frames[0]).toBe('call 79 (?)');
    expect(exceptions[1]?.type).toHaveLength(250);
    expect(row.message).toHaveLength(250);
    expect(fromJson(row.breadcrumbs)).toHaveLength(30);
  });

  it('writes characters that both databases accept', () => {
    const row = rowOf({ ...thrown('a\0b\ud83d'), release: '\0r' });
    expect([row.message, row.release]).toEqual(['ab\ufffd', 'r']);
  });

  describe('the fingerprint', () => {
    const at = (build: string, file = 'page') => [
      { filename: `https://site.example/assets/${file}-${build}.js`, lineno: 1, colno: 2 },
    ];
    const print = (value: string, frames: object[]) => rowOf(thrown(value, frames)).fingerprint;
    const usual = print('failed after 3 ms', at('a1b2c3d4'));

    it('ignores other numbers and another build', () => {
      expect(print('failed after 17 ms', at('Zz_-0099'))).toBe(usual);
    });

    it.each([
      ['message', print('failed', at('a1b2c3d4'))],
      ['file', print('failed after 3 ms', at('a1b2c3d4', 'island'))],
      ['place', print('failed after 3 ms', [])],
    ])('changes with another %s', (_what, fingerprint) => {
      expect(fingerprint).not.toBe(usual);
    });
  });
});

describe('reportRow with control characters', () => {
  // behaviour: 15.8
  it('replaces them in every text by visible symbols', () => {
    const steering = '\u001b]0;owned\u0007\u009b2J\u202e';
    const report = v.parse(errorReportSchema, {
      release: `page${steering}.js`,
      request: { url: `https://site.example/a${steering}` },
      exception: {
        values: [
          {
            type: `TypeError${steering}`,
            value: `failed${steering}`,
            stacktrace: { frames: [{ filename: `a${steering}.js`, function: `f${steering}` }] },
          },
        ],
      },
      breadcrumbs: [{ timestamp: `1${steering}`, category: `c${steering}`, message: steering }],
    });
    const row = reportRow(report, { ...delivery, agent: `Browser/1${steering}` });
    expect(row.message).toBe('failed␛]0;owned␇\ufffd2J\ufffd');
    const texts = JSON.stringify({
      ...row,
      exceptions: fromJson(row.exceptions),
      breadcrumbs: fromJson(row.breadcrumbs),
    });
    expect(texts).not.toMatch(/\\u00|\p{Cc}|\u202e/u);
    expect(texts.match(/␛/g)?.length).toBeGreaterThan(8);
  });
});

describe('errorReportSchema', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'hello'],
    ['a list', []],
    ['a malformed id', { event_id: '../../etc' }],
    ['exceptions that are a number', { exception: 5 }],
    ['a frame that is a text', thrown('x', ['frame' as never])],
  ])('refuses %s', (_what, event) => {
    expect(v.is(errorReportSchema, event)).toBe(false);
  });

  it('accepts an event without content', () => {
    expect(v.parse(errorReportSchema, { extra: { a: 1 } }) satisfies ErrorReport).toEqual({});
  });

  // behaviour: 11.18
  it.each([
    [
      'Mozilla/5.0 (X11) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (X11) Gecko/20100101 Firefox/145.0',
    ],
    ['crawler/1 (+mailto:ann@b.example; 415-555-0134)', 'crawler/1 (+mailto:…; …)'],
  ])('cleans the agent %j to %j', (agent, stored) => {
    const report = v.parse(errorReportSchema, { message: 'x' });
    expect(reportRow(report, { ...delivery, agent }).agent).toBe(stored);
  });
});
