import { PATHS } from '../paths.ts';
export function isCurrent(path: string, pathname: string): boolean {
  // Other reports are screens of their own, below the path of the first.
  const hasItems = path !== PATHS.home && path !== PATHS.reports;
  return pathname === path || (hasItems && pathname.startsWith(`${path}/`));
}
