import type { LiveEvent } from '@zipfront/contracts/events/live-event';

/** Maximum number of events on the page. */
export const MAX_SHOWN = 500;

/**
 * The list with one more event, the newest first. A stream that was reconnected sends the last ones
 * again: what is there already stays once; a lower number than before is a server that was restarted.
 */
export function withEvent(list: LiveEvent[], event: LiveEvent): LiveEvent[] {
  if (list.some(({ id, number }) => id === event.id && number === event.number)) return list;
  return [event, ...list].slice(0, MAX_SHOWN);
}

/** The name part of a schema's address: `page_view`. */
export function shortName(schema: string | null): string {
  if (schema === null) return 'no schema';
  const [vendor, name] = schema.replace('iglu:', '').split('/');
  if (name === undefined) return schema;
  return vendor === 'com.zipfront' ? name : `${vendor}/${name}`;
}

/** JSON with a field a line; what is no JSON stays as it is. */
export function indented(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2);
  } catch {
    return content;
  }
}
