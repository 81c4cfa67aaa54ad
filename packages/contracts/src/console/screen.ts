import type { Role } from './accounts.ts';
import type { FormView } from './forms-and-tables.ts';
import type { ConsoleScreen } from './screens.ts';

/** Content of a page of the console. */
export type Screen =
  | { name: 'sign-in'; form: FormView; next: string; note: string | null }
  | { name: 'code'; form: FormView; next: string }
  | { name: 'link'; form: FormView }
  /** `account` is null for the first account, whose name is chosen here. */
  | { name: 'set-password'; token: string; account: string | null; form: FormView }
  | { name: 'message'; title: string; text: string };

/** Parts of a page around its screen. */
export interface Frame {
  /** The signed-in person; null on pages for everyone. */
  account: { name: string; role: Role } | null;
  /** The pages that this person may open. */
  links: readonly Pick<ConsoleScreen, 'path' | 'title' | 'group'>[];
  /** The page's own path. */
  path: string;
}

/** The built module that renders the console's pages (`apps/console`). */
export interface ConsoleModule {
  /**
   * Renders a whole HTML document, without its document type.
   *
   * @param onBroken called when a part of the screen throws; if it returns, a sentence replaces the
   *   part, and the rest is displayed
   */
  renderScreen(screen: Screen, frame: Frame, onBroken: (error: unknown) => void): string;
}
