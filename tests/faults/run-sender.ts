import { pino } from 'pino';
import { createMailChannel } from '../../apps/server/src/notifications/mail-channel.ts';
import { createSender } from '../../apps/server/src/notifications/sender.ts';
import { sampleMailServices } from '../../apps/server/src/notifications/testing/sample-mail-services.ts';
import { openStoreForCommand } from '../../apps/server/src/open-store.ts';

/** A sender in a process of its own, which a test may kill: sends what is due at a time, then ends. */
const [, , url = '', smtpUrl = '', at = ''] = process.argv;
const log = pino({ level: 'silent' });
const store = await openStoreForCommand({ url, log });
const settings = { smtpUrl, mailFrom: 'orders@carriway.example' };
const sender = createSender(
  { store, log, now: () => Number(at) },
  { mail: createMailChannel(settings, sampleMailServices(store)) },
);
await sender.pass();
await store.close();
