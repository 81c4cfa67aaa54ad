import type { CampaignScreen } from './campaign.ts';
import type { ConversionsOutScreen } from './conversions-out.ts';
import type { DeskScreen } from './desk.ts';
import type { ExperimentScreen } from './experiments.ts';
import type { FormView } from './form-view.ts';
import type { FunnelScreen } from './funnel.ts';
import type { BadEventsScreen, ErrorScreen, HealthScreen } from './health.ts';
import type { NotificationState, UnsentView } from './notifications.ts';
import type { PartnerScreen } from './partners.ts';
import type { CampaignsScreen } from './reports.ts';
import type { Role } from './roles.ts';
import type { SpendImportScreen, SpendScreen } from './spend.ts';
import type { TodayScreen } from './today.ts';

export { EMPTY_FORM, type FormView } from './form-view.ts';

/** A person in the list of people. */
export interface PersonView {
  name: string;
  role: Role;
  state: 'active' | 'invited' | 'disabled';
  hasSecondFactor: boolean;
  /** Start of the newest session that has not expired; epoch milliseconds. */
  signedInAt: number | null;
}

/** A session in the list of a person's own. */
export interface SessionView {
  /** Public; it opens nothing. */
  id: string;
  startedAt: number;
  lastUsedAt: number;
  /** Whether it is the one that asks. */
  isThis: boolean;
}

/** Filters of the audit trail, as its address has them; empty for all. */
export interface AuditQuery {
  person: string;
  action: string;
  /** First day, `2026-11-01`, in the reporting time zone of the first site. */
  from: string;
  /** Last day. */
  to: string;
}

/** An entry of the audit trail. */
export interface ActionView {
  id: string;
  at: number;
  actor: string;
  role: string;
  action: string;
  subject: string | null;
  /** Further facts, without personal data. */
  detail: Record<string, string>;
}

/** A QR code as an SVG path. */
export interface QrView {
  /** Its width and height in modules, with the quiet zone. */
  size: number;
  /** Its dark modules. */
  path: string;
}

/** State of a person's second factor. */
export type SecondFactorView =
  | { state: 'off' }
  /** The secret as text, and as the address that authenticator apps open, with its QR code. */
  | { state: 'setup'; secret: string; uri: string; qr: QrView; form: FormView }
  | { state: 'on'; recoveryCodesLeft: number };

/** A page that asks before something that cannot be taken back. */
export interface QuestionView {
  /** The question itself. */
  title: string;
  /** Consequences, a sentence each. */
  consequences: readonly string[];
  /** The address that the button posts to, and values that it sends along. */
  action: string;
  hidden: Record<string, string>;
  /** The words of the button. */
  button: string;
  /** The page to return to without doing it. */
  back: string;
  /** Change that another person made since the question was asked; null without one. */
  conflict: string | null;
}

/** Content of a page of the console. */
export type Screen =
  | { name: 'sign-in'; form: FormView; next: string; note: string | null }
  | { name: 'code'; form: FormView; next: string }
  | { name: 'link'; form: FormView }
  /** `account` is null for the first account, whose name is chosen here. */
  | { name: 'set-password'; token: string; account: string | null; form: FormView }
  /** The first page of people who may not open reports. */
  | {
      name: 'home';
      notifications: NotificationState;
      /** Number of overdue call-backs and orders. */
      overdue: number;
    }
  | TodayScreen
  | {
      name: 'notifications';
      state: NotificationState;
      /** The newest that wait and failed; `state` has the number of all. */
      failed: UnsentView[];
      /** The newest that are dead letters. */
      dead: UnsentView[];
      /** Outcome of the test mail that was just asked for; null without one. */
      test: { isSent: boolean; text: string } | null;
      done: string | null;
    }
  | {
      name: 'account';
      form: FormView;
      done: string | null;
      sessions: SessionView[];
      hasSecondFactor: boolean;
      isSecondFactorRequired: boolean;
    }
  | { name: 'second-factor'; factor: SecondFactorView; isRequired: boolean }
  | { name: 'recovery-codes'; codes: string[] }
  /** The password, before the page `next`, or before the form `held` goes on; one of both is empty or the first page. */
  | { name: 'confirm'; form: FormView; next: string; held: string }
  /** `canChange` is false until the password was confirmed a short time ago. */
  | {
      name: 'people';
      people: PersonView[];
      form: FormView;
      done: string | null;
      canChange: boolean;
    }
  | ({ name: 'question' } & QuestionView)
  | { name: 'new-link'; account: string; url: string }
  /** `older` is the address of the entries before these; null on the last page. */
  | {
      name: 'audit';
      actions: ActionView[];
      asked: AuditQuery;
      /** Who has entries, and which kinds of action they have, by name. */
      actors: string[];
      kinds: string[];
      older: string | null;
      /** Address of the entries as a file. */
      csv: string;
    }
  | DeskScreen
  | CampaignScreen
  | CampaignsScreen
  | ConversionsOutScreen
  | ExperimentScreen
  | SpendScreen
  | SpendImportScreen
  | PartnerScreen
  | FunnelScreen
  | HealthScreen
  | ErrorScreen
  | BadEventsScreen
  | { name: 'message'; title: string; text: string };

/** Parts of a page around its screen. */
export interface Frame {
  /** The person who is signed in; null on pages for everyone. */
  account: { name: string; role: Role } | null;
  /** The pages that this person may open. */
  links: readonly { path: string; label: string }[];
  /** The page's own path. */
  path: string;
  /** The reporting time zone of the site of what is shown, otherwise of the first site: all times are in it. */
  timeZone: string;
}

/** The built module that renders the console's pages (`apps/console`). */
export interface ConsoleModule {
  /**
   * A whole HTML document, without its document type.
   *
   * @param onBroken is called when a part of the screen throws; if it returns, a sentence stands in for the part, and
   *   the rest is shown
   */
  renderScreen(screen: Screen, frame: Frame, onBroken: (error: unknown) => void): string;
}
