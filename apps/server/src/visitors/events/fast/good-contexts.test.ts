import { schemaUri } from '@zipfront/contracts/events/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_VALUES, sameJson } from '../../../platform/store/cleaning/clean-value.ts';
import { pageView } from '../testing/sample-events.ts';
import { validateEvent } from '../validate-event.ts';
import type { ContextsMemory } from './good-contexts.ts';

const json = fc.json({ maxDepth: 4 });

describe('sameJson', () => {
  it('compares any two values', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(sameJson(JSON.parse(one), JSON.parse(one))).toBe(true);
        expect(sameJson(JSON.parse(one), JSON.parse(other))).toBe(
          JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other)),
        );
      }),
    );
  });

  it.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
    ['{"a":1}', '{"a":1,"b":2}', false],
    ['{"a":1,"b":2}', '{"a":1}', false],
    ['[]', '{}', false],
    ['{}', '[]', false],
    ['[1]', '[1,2]', false],
    ['null', '{}', false],
    ['{}', 'null', false],
    ['{"__proto__":{}}', '{"x":1}', false],
    ['{"__proto__":{}}', '{"__proto__":{}}', true],
    ['{"toString":{}}', '{"x":1}', false],
  ])('compares %s and %s: %s', (one, other, same) => {
    expect(sameJson(JSON.parse(one), JSON.parse(other))).toBe(same);
  });
});

function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function pageContext(data: object) {
  return { schema: schemaUri('page'), data: { app_id: 'zfront', privacy_signal: false, ...data } };
}

describe('validateEvent with the contexts of the same request', () => {
  const context = pageContext({ page_url: 'https://www.example.com/?email=a@b.example' });

  it.each([
    ['the same contexts', [context], [context]],
    ['other contexts', [context], [pageContext({ page_url: 'https://www.example.com/auto' })]],
    ['none after some', [context], []],
    ['a value that is not a list after some', [context], 'contexts'],
    ['a bad one after a good one', [context], [pageContext({ page_url: 1 })]],
    ['the same bad one twice', [pageContext({ page_url: 1 })], [pageContext({ page_url: 1 })]],
    ['the signal after none', [context], [pageContext({ privacy_signal: true })]],
    [
      'no signal after one',
      [pageContext({ privacy_signal: true, page_url: 'https://www.example.com/?gclid=1' })],
      [pageContext({ page_url: 'https://www.example.com/?gclid=1' })],
    ],
  ])('returns the same result as without them: %s', (_, first, second) => {
    const batch = { storable: true, memory: { last: null } };
    for (const contexts of [first, second, first, second]) {
      const event = { ...pageView(), contexts };
      const together = validateEvent(copyOf(event), false, batch);
      const { contexts: _of, ...alone } = validateAlone(event);
      expect(together).toMatchObject(alone);
      expect(JSON.stringify(together.valid && together.event)).toBe(
        JSON.stringify(alone.valid && alone.event),
      );
    }
  });

  it('validates the envelope beside known contexts', () => {
    const batch = { storable: true, memory: { last: null } };
    const event = { ...pageView(), contexts: [context] };
    expect(validateEvent(copyOf(event), false, batch).valid).toBe(true);
    expect(validateEvent(copyOf({ ...event, event_id: 'none' }), false, batch)).toMatchObject({
      valid: false,
      error: { reason: 'envelope', detail: 'event_id: Expected uuid' },
    });
  });

  it('serializes repeated contexts once', () => {
    const batch = { storable: true, memory: { last: null } as ContextsMemory };
    const [one, other] = [0, 1].map(() =>
      validateEvent(copyOf({ ...pageView(), contexts: [context] }), false, batch),
    );
    expect(one?.valid && other?.valid && one.contexts === other.contexts).toBe(true);
    expect(batch.memory.last?.json).toContain('https://www.example.com/');
    expect(batch.memory.last?.json).not.toContain('a@b.example');
  });

  it('counts the values of known contexts', () => {
    const many = { vendor: Array(MAX_VALUES - 60).fill(1) };
    const few = Array(50).fill({ schema: 'iglu:com.other/thing/jsonschema/1-0-0', data: {} });
    const event = { ...pageView(), schema: 'iglu:com.other/thing/jsonschema/1-0-0', contexts: few };
    const batch = { storable: true, memory: { last: null } };
    expect(validateEvent(copyOf(event), false, batch).valid).toBe(true);
    expect(validateEvent(copyOf({ ...event, data: many }), false, batch)).toMatchObject({
      valid: false,
      error: { reason: 'too-long' },
    });
  });
});

function validateAlone(event: object) {
  const result = validateEvent(copyOf(event), false, { storable: true, memory: { last: null } });
  return result.valid ? result : { ...result, contexts: null };
}
