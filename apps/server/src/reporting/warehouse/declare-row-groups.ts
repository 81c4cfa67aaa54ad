import { readFileSync, writeFileSync } from 'node:fs';

/** In the footer: 0 rows, then a list of 0 row groups, whose items have type 0. */
const UNTYPED = Buffer.from('\x16\x00\x19\x00', 'latin1');

const TYPE_AT = 3;

/** A struct in Thrift's compact protocol. */
const STRUCT = 12;

/** `hyparquet-writer` leaves it out, and readers built on the Rust library refuse the file. */
export function declareRowGroups(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.lastIndexOf(UNTYPED);
  if (at === -1) throw new Error('The footer of a Parquet file without rows is not as expected.');
  bytes[at + TYPE_AT] = STRUCT;
  writeFileSync(path, bytes);
}
