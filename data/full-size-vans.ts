/**
 * The full-size vans of each make, in the spelling of the source, which classifies them as trucks
 * or sport utilities. On a car carrier, one occupies more space than a car. Small vans (Transit
 * Connect, Metris) are excluded.
 */
const FULL_SIZE_VANS: Record<string, string[]> = {
  Chevrolet: ['Express', 'G-Series'],
  Dodge: ['Ram Van', 'Ram Wagon', 'Sprinter'],
  Ford: ['E-100', 'E-150', 'E-250', 'E-350', 'E-450', 'Transit'],
  Freightliner: ['Sprinter', 'eSprinter'],
  GMC: ['Rally', 'Savana', 'Vandura'],
  'Mercedes-Benz': ['Sprinter', 'eSprinter'],
  Nissan: ['NV'],
  Ram: ['ProMaster 1500', 'ProMaster 2500', 'ProMaster 3500'],
  'Sprinter (Dodge or Freightliner)': ['Sprinter'],
};

/** Whether a model is a full-size van; make and model in the spelling of the source. */
export function isFullSizeVan(make: string, model: string): boolean {
  return FULL_SIZE_VANS[make]?.includes(model) ?? false;
}
