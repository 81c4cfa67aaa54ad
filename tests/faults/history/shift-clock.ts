import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Hexadecimal digits of the time in a UUID of version 7. */
const TIME_DIGITS = 12;

/**
 * Imported before a built server starts: sets its clock, and the times in its ids, ahead by the
 * milliseconds in a file that a test changes. The product has no switch for it.
 */
const file = process.env.CLOCK_FILE ?? '';
const machineNow = Date.now;
const machineId = crypto.randomUUIDv7;

Date.now = () => machineNow() + Number(readFileSync(file, 'utf8'));

crypto.randomUUIDv7 = () => {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
  const [, , ...random] = machineId().split('-');
  return [time.slice(0, 8), time.slice(8), ...random].join('-') as ReturnType<typeof machineId>;
};
syncBuiltinESMExports();
