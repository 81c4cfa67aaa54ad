/** An at sign as it is, or percent-encoded once or twice. */
const AT_SIGN = /@|%(?:25)?40/;

/** Whether a text holds something, an at sign, and a dot after it. */
export function looksLikeEmail(text: string): boolean {
  if (!AT_SIGN.test(text)) return false;
  const [before = '', ...after] = text.split(AT_SIGN);
  return before !== '' && after.some((part) => part.includes('.'));
}
