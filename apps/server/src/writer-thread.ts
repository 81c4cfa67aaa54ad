// The file of the thread that writes to an SQLite database.
import { commands } from './commands.ts';
import { serveWrites } from './platform/store/sqlite/serve-writes.ts';

await serveWrites(commands);
