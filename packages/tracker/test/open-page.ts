import { schemaUri as schema } from '@zipfront/contracts/events/names';
import { createOutbox, type Outbox } from '../src/outbox.ts';
import { uuid } from '../src/uuid.ts';
import type { FakeBrowser, FakePage } from './fake-browser.ts';

export const PREFIX = 'zf.test.';

export interface Opened extends FakePage {
  outbox: Outbox;
  add: (data?: object) => string;
}

/** Opens a page with its own outbox. */
export function openPage(browser: FakeBrowser, blocked = false): Opened {
  const page = browser.open();
  const event = (name: string, data: object) => ({
    schema: name,
    event_id: uuid(page.ports.now()),
    timestamp: page.ports.now(),
    data: data as Record<string, unknown>,
    contexts: [],
  });
  const outbox = createOutbox(
    {
      url: '/events',
      prefix: PREFIX,
      tab: uuid(page.ports.now()),
      blocked,
      lossEvent: (counts) => event(schema('loss'), { counts }),
    },
    page.ports,
  );
  outbox.start();
  return {
    ...page,
    outbox,
    add(data = {}) {
      const made = event('iglu:com.example/made/jsonschema/1-0-0', data);
      outbox.add(made);
      return made.event_id;
    },
  };
}
