import { HANDOFF_TOKEN_PARAM } from '@zipfront/contracts/handoff';

/**
 * Where a hand-off leads: the comparison app's address with the token.
 *
 * @param compareUrl absolute, or a path on this server; what query it has stays
 */
export function onwardUrl(compareUrl: string, token: string): string {
  const [beforeHash = '', fragment] = compareUrl.split('#');
  const joint = beforeHash.includes('?') ? '&' : '?';
  const query = new URLSearchParams({ [HANDOFF_TOKEN_PARAM]: token });
  return `${beforeHash}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
