import type { Page } from '@playwright/test';

/**
 * Collects the errors of a page from now on: console, exceptions, its security policy, failed
 * requests.
 */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('requestfailed', (request) => {
    consoleErrors.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) consoleErrors.push(`${response.url()}: ${response.status()}`);
  });
  return consoleErrors;
}
