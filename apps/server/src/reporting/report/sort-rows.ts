import type { MeasureName, Measures } from '@zipfront/contracts/reports/measures';

/** By a measure, with a minus the largest first; what is not known comes last in both orders. */
export function orderOf(sort: string): (one: Measures, other: Measures) => number {
  const isDown = sort.startsWith('-');
  const name = sort.replace('-', '') as MeasureName;
  return ({ [name]: one }, { [name]: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? other - one : one - other;
  };
}
