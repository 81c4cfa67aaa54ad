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

it('runs the queued calls in order, also those before `create`', () => {
  const { called, create } = setUp([['pageView'], ['create', { appId: 'x' }], ['track', { n: 1 }]]);
  expect(create).toHaveBeenCalledExactlyOnceWith({ appId: 'x' });
  expect(called).toEqual(['page view', { n: 1 }]);
});

it('runs later calls at once, with or without a queue', () => {
  const { called, push } = setUp();
  push(['track', { n: 1 }] as never);
  expect(called).toEqual([]);
  push(['create'] as never, ['track', { n: 2 }] as never);
  expect(called).toEqual([{ n: 1 }, { n: 2 }]);
});

it('warns about an unknown call', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  setUp([['create'], ['trak', {}]]);
  expect(warn).toHaveBeenCalledWith('[zipfront tracker] Unknown call "trak"');
  warn.mockRestore();
});
