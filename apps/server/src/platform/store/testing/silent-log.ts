import { pino } from 'pino';

/** A log without a line. */
export const silentLog = pino({ level: 'silent' });
