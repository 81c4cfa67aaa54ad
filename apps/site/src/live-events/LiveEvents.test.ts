import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { describe, expect, it } from 'vitest';
import { indented, MAX_SHOWN, shortName, withEvent } from './LiveEvents.tsx';

function event(number: number, id = `id-${number}`): LiveEvent {
  return {
    number,
    id,
    receivedAt: 0,
    schema: null,
    path: null,
    visitId: null,
    fault: null,
    content: '{}',
  };
}

describe('withEvent', () => {
  it('lists the newest first, and each event once', () => {
    const list = [event(1), event(2), event(1)].reduce(withEvent, []);
    expect(list.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('lists a resend, and an event of a restarted server, separately', () => {
    expect([event(1, 'a'), event(2, 'a'), event(1, 'b')].reduce(withEvent, [])).toHaveLength(3);
  });

  it('drops the oldest', () => {
    const numbers = Array.from({ length: MAX_SHOWN + 1 }, (_, index) => event(index));
    const list = numbers.reduce(withEvent, []);
    expect([list.length, list.at(-1)?.number]).toEqual([MAX_SHOWN, 1]);
  });
});

it.each([
  ['iglu:com.zipfront/page_view/jsonschema/1-0-0', 'page_view'],
  ['iglu:org.example/thing/jsonschema/1-0-0', 'org.example/thing'],
  ['odd', 'odd'],
  [null, 'no schema'],
])('names %s %s', (schema, name) => {
  expect(shortName(schema)).toBe(name);
});

it('indents JSON, and returns other text unchanged', () => {
  expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indented('{"a":')).toBe('{"a":');
});
