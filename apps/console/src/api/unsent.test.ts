import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUnsent } from './unsent.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

const notes = () => createUnsent('notes', v.array(v.string()), []);

// behaviour: 38.28
it('stores the value of each account over a reload', () => {
  notes().set('ana', ['call']);
  notes().set('eva', ['price']);
  expect([notes().of('ana'), notes().of('eva'), notes().of('dan')]).toEqual([
    ['call'],
    ['price'],
    [],
  ]);
});

// behaviour: 38.28
it.each([
  '{',
  '[]',
  '{"ana":"call"}',
  '{"ana":[1]}',
  '{"account":"ana","value":["call"]}',
])('counts %s in the storage as nothing', (text) => {
  stored.set('zipfront notes', text);
  expect(notes().of('ana')).toEqual([]);
});
