import { OPT_OUT_COOKIE } from '@zipfront/contracts/consent-cookie';

/** Whether the visitor asks not to be sold or shared: by the browser's privacy signal, or by an opt-out. */
export function hasPrivacySignal(cookies: URLSearchParams): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || cookies.has(OPT_OUT_COOKIE);
}
