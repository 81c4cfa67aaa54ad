/** Formats `+12125554477` as `+1 212 555 4477`. Other numbers stay as they are. */
export function readableNumber(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
}
