import * as hb from 'harfbuzzjs';

export interface Measured {
  /** Returns ems of a text set in one line, kerning included. */
  widthOf(text: string, features?: string[]): number;
  /** How far a line reaches over and under its baseline; in ems. */
  ascent: number;
  descent: number;
}

/** Of an unpacked font file; axes that it does not have are ignored. */
export function measure(font: Buffer, axes: Record<string, number> = {}): Measured {
  const face = new hb.Face(new hb.Blob(font));
  const shaped = new hb.Font(face);
  shaped.setVariations(Object.entries(axes).map(([axis, value]) => new hb.Variation(axis, value)));
  const { ascender, descender } = shaped.hExtents();
  return {
    widthOf(text, features = []) {
      const buffer = new hb.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      const wanted = features.map((feature) => new hb.Feature(feature));
      hb.shape(shaped, buffer, wanted);
      const advances = buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance);
      return advances.reduce((sum, advance) => sum + advance, 0) / face.upem;
    },
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
  };
}
