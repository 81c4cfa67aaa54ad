import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
/** The address of a one-time link. Its token is in the fragment, which no server or proxy receives. */
export function linkUrl(consoleUrl: string, token: string): string {
  return `${consoleUrl}${CONSOLE_PATHS.link}#${token}`;
}
