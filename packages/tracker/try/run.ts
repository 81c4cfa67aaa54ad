import { bundle } from '../scripts/bundle.ts';
import { startTrial } from './collector.ts';

/** Port of the page, unless `PORT` is set. */
const DEFAULT_PORT = 8095;

const port = Number(process.env.PORT ?? DEFAULT_PORT);
const { url } = await startTrial(await bundle('script'), port, ({ name, event, fault }) => {
  const { data } = event as { data?: unknown };
  console.log(fault === null ? `${name} ${JSON.stringify(data)}` : `${name} is bad: ${fault}`);
});
console.log(`Open ${url} to send events; each is printed here as it arrives. Ctrl+C ends it.`);
