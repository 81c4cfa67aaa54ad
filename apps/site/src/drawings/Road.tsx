/**
 * A road along a path: two edges and a broken line between them, as wide as `--road` at any scale
 * of the drawing.
 */
export function Road({ d }: { d: string }) {
  return (
    <>
      <path className="casing" d={d} />
      <path className="surface" d={d} />
      <path className="dashes" d={d} />
    </>
  );
}
