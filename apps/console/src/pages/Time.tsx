import { createContext } from 'react';

/** The time zone of the times on a page, that is the reporting time zone of its data. */
export const TimeZone = createContext('UTC');
