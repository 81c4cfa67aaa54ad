import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

export interface DecodedText {
  text: string | null;
  /** A sentence that says where the file is not UTF-8, and how to fix it; empty for UTF-8. */
  error: string;
}

const QUOTED = 20;

/** Reads a file in UTF-8: in another encoding, letters beyond ASCII would be question marks. */
export function readText(file: string, name: string): DecodedText {
  const bytes = readFileSync(file);
  if (isUtf8(bytes)) return { text: bytes.toString(), error: '' };
  const before = bytes.toString('utf8', 0, firstWrong(bytes));
  const lines = before.split('\n');
  const quoted = JSON.stringify((lines.at(-1) ?? '').slice(-QUOTED));
  return {
    text: null,
    error: `${name}:${lines.length} is not UTF-8 after ${quoted}: save the file again in the encoding UTF-8.`,
  };
}

function firstWrong(bytes: Buffer): number {
  let right = 0;
  let wrong = bytes.length;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    // A character that is cut in two is completed by at most three bytes more.
    const isRight = [0, 1, 2, 3].some((more) => isUtf8(bytes.subarray(0, middle + more)));
    if (isRight) right = middle;
    else wrong = middle;
  }
  return right;
}
