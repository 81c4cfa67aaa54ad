import encodeQR from 'qr';

/** Light modules around a code, which its standard (ISO/IEC 18004) requires. */
const QUIET_ZONE = 4;

/** A rectangle for each run of dark modules in a row, in units of modules. */
export function qrPath(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}
