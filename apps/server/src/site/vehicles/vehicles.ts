import type { VehicleGroup, VehicleKind } from '@zipfront/contracts/shipping/vehicle';

/** The vehicles that we know, in memory. Names are taken in any letter case and punctuation. */
export interface Vehicles {
  /** The makes with a model of that year, as they are spelled, sorted. */
  makes(group: VehicleGroup, year: number): string[];
  /** The models of a make in that year; none of a make that is not known. */
  models(group: VehicleGroup, year: number, make: string): string[];
  /**
   * The kind of vehicle of a model, also where its engine or trim is named behind it; undefined of one
   * that is not known.
   */
  kindOf(group: VehicleGroup, make: string, model: string): VehicleKind | undefined;
}
