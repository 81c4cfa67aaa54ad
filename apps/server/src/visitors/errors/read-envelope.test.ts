import { describe, expect, it } from 'vitest';
import { readEnvelope } from './read-envelope.ts';

const read = (text: string) => readEnvelope(Buffer.from(text));

describe('readEnvelope', () => {
  it.each([
    ['an item that says its length', '{"event_id":"a"}\n{"type":"event","length":10}\n{"m":"é"}\n'],
    ['an item that ends with its line', '{"event_id":"a"}\n{"type":"event"}\n{"m":"é"}\n'],
    ['the last item without a newline', '{"event_id":"a"}\n{"type":"event"}\n{"m":"é"}'],
    [
      'other items before and after',
      '{"event_id":"a"}\n{"type":"session"}\n{}\n{"type":"attachment","length":3}\n\n\n\n\n{"type":"event"}\n{"m":"é"}\n{"type":"event"}\n{}',
    ],
  ])('reads %s', (_what, text) => {
    expect(read(text)).toEqual({ id: 'a', event: { payload: { m: 'é' } } });
  });

  it.each([
    ['no item', '{}', null],
    ['no event', '{"event_id":"a"}\n{"type":"session"}\n{}', 'a'],
    ['an id that is no text', '{"event_id":5}\n', null],
  ])('accepts an envelope with %s', (_what, text, id) => {
    expect(read(text)).toEqual({ id, event: null });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a header that is a list', '[]\n'],
    ['an item header that is no object', '{}\n5\n{}'],
    ['a payload that is no JSON', '{}\n{"type":"event"}\nhello'],
    ['an item without a payload', '{}\n{"type":"event"}'],
    ['a length beyond the end', '{}\n{"type":"event","length":90}\n{}'],
    ['a negative length', '{}\n{"type":"event","length":-1}\n{}'],
    ['a length that is no number', '{}\n{"type":"event","length":"2"}\n{}'],
    ['a huge length', '{}\n{"type":"event","length":1e400}\n{}'],
  ])('throws for %s', (_what, text) => {
    expect(() => read(text)).toThrow();
  });
});
