type Fields = Record<string, unknown>;

/** Whether two JSON values are equal, whatever the order of fields. Recurses no deeper than the first. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one)) return Array.isArray(other) && sameItems(one, other);
  return !Array.isArray(other) && sameFields(one as Fields, other as Fields);
}

function sameItems(one: unknown[], other: unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) {
    if (!sameJson(one[index], other[index])) return false;
  }
  return true;
}

function sameFields(one: Fields, other: Fields): boolean {
  // The value of a missing field named `__proto__`.
  if (other === Object.prototype) return false;
  let more = 0;
  for (const name in one) {
    if (!sameJson(one[name], other[name])) return false;
    more += 1;
  }
  for (const _ in other) more -= 1;
  return more === 0;
}
