import type { Page } from '@zipfront/contracts/content/page';
import type { FormState } from '@zipfront/contracts/render';

/** The pages of both sites, rendered and ready to be sent. */
export interface Pages {
  /** The page at a path, or undefined. */
  find(path: string): Page | undefined;
  /** A page's answer to a form post: made for this one request, `no-store`, status 422. */
  answerForm(page: Page, form: FormState, options: { privacySignal: boolean }): Response;
}
