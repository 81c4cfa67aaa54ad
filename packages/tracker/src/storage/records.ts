import { attempt } from '../attempt.ts';
import { LEASE_MS, MAX_STORED_BYTES, MAX_STORED_EVENTS } from '../constants.ts';
import type { Ports } from '../ports.ts';
import { byteLength } from './byte-length.ts';

export interface StoredEvent {
  id: string;
  text: string;
}

/** Stored events and loss counts of a browser, over all its tabs. */
export interface Records {
  /** `size`: UTF-8 bytes. False if the storage is full or forbidden. */
  put: (id: string, text: string, size: number) => boolean;
  remove: (id: string) => void;
  /** The oldest event to drop for `size` more bytes; undefined if there is room. */
  surplus: (size: number, isInFlight: (id: string) => boolean) => StoredEvent | undefined;
  /** Takes over the events and loss counts of tabs without a valid lease. */
  takeOver: (onTaken: (events: StoredEvent[], losses: string[]) => void) => void;
  /** Stores this tab's loss counts; null deletes them. */
  note: (text: string | null) => void;
  hasNote: () => boolean;
  renew: () => void;
  /** Deletes the leases of this page, so that other pages can take over at once. */
  releaseClaims: () => void;
  /** Deletes all records of all tabs. */
  purge: () => void;
  /** Whether any tab has a stored event. */
  any: () => boolean;
}

/**
 * Records in `localStorage`: `{prefix}e.{tab}.{event id}` is an event, `{prefix}x.{tab}` a tab's
 * loss counts, `{prefix}l.{tab}` its lease: `{holder} {end}`. A tab writes its own records without
 * a lock. To take over another tab, a page writes that tab's lease under a lock. The records are
 * not moved, so an interrupted takeover loses nothing; they are deleted one by one by id.
 */
export function createRecords(
  prefix: string,
  tab: string,
  { storage, now, lock }: Pick<Ports, 'storage' | 'now' | 'lock'>,
): Records {
  const memory = new Map<string, string>();
  /** Storage keys of the events that this page owns, by event id. */
  const keys = new Map<string, string>();
  /** Tabs whose leases this page holds. */
  const held = new Set([tab]);
  /** Stored events, over all tabs. Starts at the maximum, so that the first `surplus` measures. */
  let count = MAX_STORED_EVENTS;
  let bytes = 0;
  let leasedAt = 0;

  const read = (key: string) => attempt(() => storage?.getItem(key)) ?? null;
  const erase = (key: string) => attempt(() => storage?.removeItem(key));
  const write = (key: string, text: string) =>
    !!attempt(() => {
      storage?.setItem(key, text);
      return storage;
    });

  /** The tracker's storage keys, as `[kind, tab, id]`. */
  function entries(): string[][] {
    const found: string[][] = [];
    attempt(() => {
      for (let i = 0; storage && i < storage.length; i++) {
        const key = storage.key(i);
        const parts = key?.startsWith(prefix) ? key.slice(prefix.length).split('.') : [];
        if (/^[elx]$/.test(parts[0] ?? '')) found.push(parts);
      }
    });
    return found;
  }

  const recordKey = (parts: string[]) => prefix + parts.join('.');

  function measure() {
    count = memory.size;
    bytes = 0;
    for (const text of memory.values()) bytes += byteLength(text);
    for (const parts of entries()) {
      if (parts[0] !== 'e') continue;
      count++;
      bytes += byteLength(read(recordKey(parts)) ?? '');
    }
  }

  const noteKey = recordKey(['x', tab]);

  const leaseKey = (owner: string) => recordKey(['l', owner]);

  function lease(owner: string) {
    if (owner === tab) leasedAt = now();
    write(leaseKey(owner), `${tab} ${now() + LEASE_MS}`);
  }

  /** One that ends implausibly late was written before the clock was set back. */
  function lapsed(owner: string) {
    const left = Number(read(leaseKey(owner))?.split(' ')[1] ?? 0) - now();
    return left <= 0 || left > LEASE_MS;
  }

  function remove(id: string) {
    memory.delete(id);
    const key = keys.get(id);
    if (key) erase(key);
    keys.delete(id);
  }

  return {
    put(id, text, size) {
      const key = keys.get(id) ?? recordKey(['e', tab, id]);
      if (Math.abs(now() - leasedAt) > LEASE_MS / 3) lease(tab);
      const written = write(key, text);
      if (written) keys.set(id, key);
      else if (!keys.has(id)) memory.set(id, text);
      count++;
      bytes += size;
      return written;
    },
    remove,
    surplus(size, isInFlight) {
      const full = () => count >= MAX_STORED_EVENTS || bytes + size > MAX_STORED_BYTES;
      // Removals do not update the counts, so measure before dropping an event.
      if (full()) measure();
      if (!full()) return;
      const names = new Map([...memory.keys()].map((id) => [id, '']));
      for (const parts of entries()) {
        const [kind, owner = '', id] = parts;
        // Another open tab still sends what it has stored.
        const isOurs = held.has(owner) || lapsed(owner);
        if (kind === 'e' && id && isOurs) names.set(id, recordKey(parts));
      }
      // Ids are UUIDs of version 7: the smallest is the oldest.
      const id = [...names.keys()].filter((each) => !isInFlight(each)).sort()[0];
      if (!id) return;
      const key = names.get(id) ?? '';
      if (key) keys.set(id, key);
      return { id, text: memory.get(id) ?? read(key) ?? '' };
    },
    takeOver(onTaken) {
      const isAbandoned = ([, owner = '']: string[]) => !held.has(owner) && lapsed(owner);
      if (!entries().some(isAbandoned)) return;
      lock(`${prefix}lock`, () => {
        const events: StoredEvent[] = [];
        const losses: string[] = [];
        for (const parts of entries().filter(isAbandoned)) {
          const [kind, owner = '', id = ''] = parts;
          const key = recordKey(parts);
          const text = read(key) ?? '';
          if (kind === 'e') {
            keys.set(id, key);
            held.add(owner);
            events.push({ id, text });
          } else erase(key);
          if (kind === 'x') losses.push(text);
        }
        for (const owner of held) lease(owner);
        onTaken(
          events.sort((a, b) => (a.id < b.id ? -1 : 1)),
          losses,
        );
      });
    },
    note(text) {
      if (text) write(noteKey, text);
      else erase(noteKey);
    },
    hasNote: () => read(noteKey) !== null,
    renew() {
      for (const owner of held) {
        const mine = owner === tab || read(leaseKey(owner))?.split(' ')[0] === tab;
        const inUse = [...keys.values()].some((key) => key.startsWith(recordKey(['e', owner, ''])));
        if (mine && inUse) lease(owner);
        else if (mine) erase(leaseKey(owner));
        if (owner !== tab && !(mine && inUse)) held.delete(owner);
      }
      if (!keys.size) leasedAt = 0;
    },
    releaseClaims() {
      for (const owner of held) erase(leaseKey(owner));
      leasedAt = 0;
    },
    purge() {
      for (const parts of entries()) erase(recordKey(parts));
      memory.clear();
      keys.clear();
      count = bytes = 0;
    },
    any: () => entries().some(([kind]) => kind === 'e'),
  };
}
