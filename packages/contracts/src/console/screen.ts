/** A form with its typed values (never a password), and its errors by field. */
export interface FormView {
  values: Record<string, string>;
  errors: Record<string, string>;
  message: string | null;
}

export const EMPTY_FORM: FormView = { values: {}, errors: {}, message: null };

/** A page of the console that needs no script. */
export type Screen =
  | { name: 'sign-in'; form: FormView; next: string; note: string | null }
  | { name: 'code'; form: FormView; next: string }
  | { name: 'link'; form: FormView }
  /** `account` is null for the first account, whose name is chosen here. */
  | { name: 'set-password'; token: string; account: string | null; form: FormView }
  | { name: 'message'; title: string; text: string };

/** The built module that renders these pages (`apps/console`). */
export interface ConsoleModule {
  renderScreen(screen: Screen): string;
}
