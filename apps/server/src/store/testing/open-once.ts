// Opens the store at the address that it is given and closes it again, as a starting server would.
import { pino } from 'pino';
import { openStore } from '../../open-store.ts';

const [url = ''] = process.argv.slice(2);
const store = await openStore({ url, log: pino({ level: 'silent' }) });
await store.ping();
await store.close();
