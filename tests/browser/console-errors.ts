import type { Page } from '@playwright/test';
import { API_PATH } from '@zipfront/contracts/api/operation';

/** From now on: console, exceptions, security policy, failed requests. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A screen of the console that is left ends its questions.
    const isLeft = reason === 'net::ERR_ABORTED' && request.url().includes(API_PATH);
    if (!isLeft) consoleErrors.push(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) consoleErrors.push(`${response.url()}: ${response.status()}`);
  });
  return consoleErrors;
}
