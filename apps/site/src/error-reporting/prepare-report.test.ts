import type { ErrorEvent, StackFrame } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { MAX_PAYLOAD_BYTES, prepareReport } from './prepare-report.ts';

const place = {
  address: 'https://site.example/es/?zip=90210',
  userAgent: 'Browser/1',
  secrets: [],
};

function event(changes: Partial<ErrorEvent> = {}): ErrorEvent {
  return { type: undefined, exception: { values: [{ type: 'Error', value: 'oh' }] }, ...changes };
}

function frames(count: number, name = 'f'): StackFrame[] {
  return Array.from({ length: count }, (_, index) => ({ function: `${name}${index}` }));
}

const reportedErrors = ({ exception }: ErrorEvent) => exception?.values ?? [];
const frameNames = (prepared: ErrorEvent, index = 0) =>
  reportedErrors(prepared)[index]?.stacktrace?.frames?.map((frame) => frame.function);

describe('prepareReport', () => {
  it('sends only the listed fields', () => {
    const prepared = prepareReport(
      event({
        event_id: 'a',
        timestamp: 5,
        release: 'page-1.js',
        user: { ip_address: '1.2.3.4' },
        extra: { form: { zip: '90210' } },
        contexts: { visitor: { name: 'Zoë' } },
        tags: { a: 'b' },
      }),
      place,
    );
    expect(prepared).toEqual({
      type: undefined,
      event_id: 'a',
      timestamp: 5,
      release: 'page-1.js',
      request: { url: 'https://site.example/es/', headers: { 'User-Agent': 'Browser/1' } },
      exception: { values: [{ type: 'Error', value: 'oh' }] },
      breadcrumbs: [],
    });
  });

  it('omits personal data from a report before it is sent', () => {
    const prepared = prepareReport(
      event({
        message: 'Zoë at 90210',
        exception: {
          values: [
            {
              type: 'Error',
              value: 'no visit for Zoë, 123, gclid=Cj0KC',
              stacktrace: { frames: [{ filename: 'https://a.example/go/s3cret?a=b' }] },
            },
          ],
        },
        breadcrumbs: [{ category: 'fetch', message: '/api/zipcodes/90210/?a=b' }],
      }),
      { ...place, secrets: ['Zoë', '123'] },
    );
    expect(JSON.stringify(prepared)).not.toMatch(/Zoë|90210|123|Cj0KC|s3cret|a=b/);
  });

  // behaviour: 9.27
  it('cleans texts before it truncates them to 250 characters', () => {
    const cut = (value: string) =>
      reportedErrors(prepareReport(event({ exception: { values: [{ value }] } }), place))[0]?.value;
    expect(cut('m'.repeat(300))).toBe('m'.repeat(250));
    expect(cut(`${'m'.repeat(245)} 9021${'0'.repeat(300)}`)).toBe(`${'m'.repeat(245)} …`);
  });

  // behaviour: 9.27
  it('limits a stack to 50 calls, and an error to five causes', () => {
    const values = Array.from({ length: 9 }, (_, index) => ({
      value: `error ${index}`,
      stacktrace: { frames: frames(60) },
    }));
    const prepared = prepareReport(event({ exception: { values } }), place);
    expect(reportedErrors(prepared).map(({ value }) => value)).toEqual(
      [3, 4, 5, 6, 7, 8].map((index) => `error ${index}`),
    );
    expect(frameNames(prepared)).toEqual(
      frames(60)
        .slice(-50)
        .map((frame) => frame.function),
    );
  });

  // behaviour: 9.27
  it('limits breadcrumbs to the last thirty', () => {
    const breadcrumbs = Array.from({ length: 40 }, (_, index) => ({ message: `step ${index}` }));
    const sent = prepareReport(event({ breadcrumbs }), place).breadcrumbs ?? [];
    expect(sent.map(({ message }) => message)).toEqual(
      breadcrumbs.slice(-30).map(({ message }) => message),
    );
  });

  // behaviour: 9.27
  it('stays within the payload: omits breadcrumbs first, then the outer calls', () => {
    const long = (count: number) =>
      frames(count, 'ü'.repeat(240)).map((frame) => ({
        ...frame,
        filename: `https://a.example/${'x'.repeat(240)}`,
      }));
    const values = [49, 50, 50, 50, 50, 50].map((count) => ({
      stacktrace: { frames: long(count) },
    }));
    const breadcrumbs = [{ message: 'a step' }];
    const prepared = prepareReport(event({ exception: { values }, breadcrumbs }), place);
    const bytes = Buffer.byteLength(JSON.stringify(prepared));
    expect(bytes).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(bytes).toBeGreaterThan(MAX_PAYLOAD_BYTES * 0.9);
    expect(prepared.breadcrumbs).toEqual([]);
    const depths = values.map((_, index) => frameNames(prepared, index)?.length ?? 0);
    expect(Math.max(...depths) - Math.min(...depths)).toBeLessThanOrEqual(1);
    expect(frameNames(prepared, 5)?.at(-1)).toBe(long(50).at(-1)?.function?.slice(0, 250));
  });
});
