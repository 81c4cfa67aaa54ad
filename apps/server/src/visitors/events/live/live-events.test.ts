import type { LiveEvent } from '@zipfront/contracts/events/live-event';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../../platform/http/server.ts';
import { pageView } from '../testing/sample-events.ts';
import { startTestCollector } from '../testing/test-collector.ts';
import { createLiveEvents } from './live-events.ts';

const store = { write: async () => ({ stored: 1, duplicates: 0, dropped: {} }) as never };

it('streams recent and new events, and the expected schema of a bad one', async () => {
  const live = createLiveEvents();
  const collector = await startTestCollector(store, { observe: live.observe });
  const server = await startServer(live.stream, { host: '127.0.0.1', port: 0, stopTimeoutMs: 1 });
  onTestFinished(() => server.stop());

  const before = pageView();
  await collector.send([before]);
  const response = await fetch(`http://127.0.0.1:${server.port}/debug/events/stream`);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const read = reader(response);
  const good = { number: 1, id: before.event_id, path: '/', visitId: null, fault: null };
  expect(await read()).toMatchObject(good);

  await collector.send([pageView({ data: { referrer: 5 as never } })]);
  const bad = await read();
  expect(bad.fault).toMatchObject({
    reason: 'data',
    detail: 'data: referrer: Expected string',
    wanted: { self: { name: 'page_view' }, properties: { referrer: { type: 'string' } } },
  });
  await collector.send('{');
  expect((await read()).fault).toEqual({
    reason: 'unparseable',
    detail: 'Expected JSON',
    wanted: null,
  });
});

function reader(response: Response): () => Promise<LiveEvent> {
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    while (!text.includes('\n\n')) text += (await chunks?.read())?.value ?? '';
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return JSON.parse(event.replace(/^id: \d+\ndata: /, ''));
  };
}
