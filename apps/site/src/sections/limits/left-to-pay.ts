import type { LimitKind, LimitsSection } from '@zipfront/contracts/content/sections/figures';

type Accident = LimitsSection['examples']['accidents'][number];

/**
 * The dollars of an accident that the driver at fault must pay despite the limits of liability: one
 * limit for each injured person, one for all of them together, and one for property. A missing
 * limit pays nothing.
 */
export function leftToPay(
  { injuries, property }: Pick<Accident, 'injuries' | 'property'>,
  limits: Partial<Record<LimitKind, number>>,
): number {
  const { person = 0, accident = 0, property: most = 0 } = limits;
  const paidEach = injuries.reduce((sum, dollars) => sum + Math.min(dollars, person), 0);
  const hurt = injuries.reduce((sum, dollars) => sum + dollars, 0);
  return hurt - Math.min(paidEach, accident) + property - Math.min(property, most);
}
