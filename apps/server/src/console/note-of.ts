import { MAX_NOTE_LENGTH } from '@zipfront/contracts/console/desk';
import type { FormReader } from '../forms/read-form.ts';
import { storableText } from '../store/storable.ts';

/** Value of `<input type="datetime-local">`: `2026-11-23T10:30`, with seconds in some browsers. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/** A note as it is stored: trimmed, with `\n` as the line break. One that is too long is cut after its bound. */
export function noteOf(posted: FormReader, name = 'note'): string {
  return storableText(posted.value(name).replaceAll('\r\n', '\n'))
    .trim()
    .slice(0, MAX_NOTE_LENGTH + 1);
}

/** Error of a text that is longer than `max`, in UTF-16 units; null for one that fits. */
export function lengthError(
  what: 'A note' | 'An answer' | 'A reason',
  text: string,
  max: number,
): string | null {
  return text.length > max ? `${what} has at most ${max} characters.` : null;
}

/** The version of the item that a form was made for; -1, which no item has, for anything but a version. */
export function versionOf(posted: FormReader): number {
  const text = posted.value('version');
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** A time that was typed, in UTC; epoch milliseconds, or null. */
export function timeOf(text: string): number | null {
  const [, minute] = LOCAL_TIME.exec(text) ?? [];
  const at = minute === undefined ? Number.NaN : Date.parse(`${minute}:00Z`);
  return Number.isNaN(at) ? null : at;
}
