import { expect, it, vi } from 'vitest';
import type { Tracker } from './options.ts';
import { type QueueHolder, replay } from './pre-load-queue.ts';

function setUp(early?: unknown) {
  const called: unknown[] = [];
  const tracker = {
    track: (event: object) => called.push(event),
    pageView: () => called.push('page view'),
  } as unknown as Tracker;
  const create = vi.fn(() => tracker);
  const holder = { zipfront: early } as QueueHolder;
  replay(holder, create);
  return { called, create, push: (...calls: never[]) => holder.zipfront?.push(...calls) };
}

it('plays the calls from before, those before `create` too, in order', () => {
  const { called, create } = setUp([['pageView'], ['create', { appId: 'x' }], ['track', { n: 1 }]]);
  expect(create).toHaveBeenCalledExactlyOnceWith({ appId: 'x' });
  expect(called).toEqual(['page view', { n: 1 }]);
});

it('takes calls from then on, with or without an array before', () => {
  const { called, push } = setUp();
  push(['track', { n: 1 }] as never);
  expect(called).toEqual([]);
  push(['create'] as never, ['track', { n: 2 }] as never);
  expect(called).toEqual([{ n: 1 }, { n: 2 }]);
});

it('warns of a call that does not exist', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  setUp([['create'], ['trak', {}]]);
  expect(warn).toHaveBeenCalledWith('[zipfront tracker] There is no call "trak"');
  warn.mockRestore();
});
