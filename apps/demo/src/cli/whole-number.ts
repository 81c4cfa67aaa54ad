/** @throws Error with the usage for anything but a whole number from 1 to the greatest */
export function wholeNumber(
  option: string,
  text: string,
  { most, usage }: { most: number; usage: string },
): number {
  const number = Number(text);
  if (/^[1-9]\d{0,9}$/.test(text) && number <= most) return number;
  throw new Error(`${option} expects a whole number from 1 to ${most}.\n\n${usage}`);
}
