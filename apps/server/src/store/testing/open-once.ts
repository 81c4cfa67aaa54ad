// Opens and closes the store at the URL in its argument, like a server at its start.
import { pino } from 'pino';
import { openStore } from '../../open-store.ts';

const [url = ''] = process.argv.slice(2);
const store = await openStore({ url, log: pino({ level: 'silent' }) });
await store.ping();
await store.close();
