import type { Link } from '@zipfront/contracts/content/link';
import type { SectionOf } from '@zipfront/contracts/content/section';
import {
  CHOICE_ANCHORS,
  type PrivacyChoice,
  VISIT_EXPORT_API_PATH,
} from '@zipfront/contracts/privacy/privacy-choice';
import {
  startTransition,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { FormSite } from '../forms/form-context.ts';
import { PolicyNote } from '../view/links.tsx';
import { applyChoice, useTrackedPage } from './apply-choice.ts';
import { type BrowserState, browserState } from './browser-records.ts';
import { ConsentChoice, type ConsentTexts } from './ConsentChoice.tsx';
import { OptOut } from './OptOut.tsx';
import { OrderDeletion } from './OrderDeletion.tsx';
import styles from './privacy-choices.module.css';
import { Remove } from './Remove.tsx';
import { StoredData } from './StoredData.tsx';
import { useStoredVisit } from './use-stored-visit.ts';

export interface PrivacyChoicesProps {
  texts: Omit<SectionOf<'privacy-choices'>, 'type' | 'id' | 'consent' | 'take'>;
  exported: SectionOf<'privacy-choices'>['take'];
  consent: ConsentTexts | null;
  page: string;
  site: FormSite;
  policy: Link;
  privacySignal: boolean;
}

interface ChoiceOutcome {
  /** The last accepted choice; a new object each time. */
  done: { choice: PrivacyChoice } | null;
  hasFailed: boolean;
}

/** Without a script the forms post, and the server redirects to the confirmation. */
export function PrivacyChoices(props: PrivacyChoicesProps) {
  const { texts, exported, consent, page: path, site, policy, privacySignal } = props;
  const page = useTrackedPage();
  const stored = useStoredVisit(page);
  /**
   * The state of the browser is null until the page is interactive: on the server no browser is
   * known.
   */
  const [browser, setBrowser] = useState<BrowserState | null>(null);
  const [{ done, hasFailed }, choose, isSending] = useActionState(send, NOTHING_SENT);
  const question = useRef<HTMLDetailsElement>(null);
  const form = {
    page: path,
    isSending,
    onChoose: (choice: PrivacyChoice) => startTransition(() => choose(choice)),
  };

  /** Sends a choice and shows the changes. Never rejects. */
  async function send(previous: ChoiceOutcome, choice: PrivacyChoice): Promise<ChoiceOutcome> {
    if (page === null) return previous;
    try {
      await applyChoice(choice, page, consent !== null);
    } catch {
      return { ...previous, hasFailed: true };
    }
    if (choice === 'delete') {
      if (question.current) question.current.open = false;
      setBrowser(browserState());
      stored.empty();
    } else load();
    return { done: { choice }, hasFailed: false };
  }

  function load() {
    setBrowser(browserState());
    void stored.load();
  }

  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);

  return (
    <>
      <h1 className={styles.title} id="title">
        {texts.heading}
      </h1>
      <p className="lead">{texts.lead}</p>
      <PolicyNote policy={policy} />
      <Done choice="opt-out" done={done} text={texts.optOut.doneOut} />
      <Done choice="opt-in" done={done} text={texts.optOut.doneIn} />
      <Done choice="delete" done={done} text={texts.remove.done} />
      <p className={styles.failed} role="alert">
        {hasFailed && !isSending ? texts.failed : ''}
      </p>
      <OptOut texts={texts.optOut} browser={browser} privacySignal={privacySignal} form={form} />
      {consent ? (
        <ConsentChoice
          texts={consent}
          answer={browser?.consent ?? null}
          onAnswer={(sent) => {
            setBrowser(browserState());
            void sent.then(load);
          }}
        />
      ) : null}
      <StoredData texts={texts.stored} stored={stored} browser={browser} onReload={load} />
      <div className={styles.part}>
        <h2>{exported.heading}</h2>
        <p>{exported.text}</p>
        <a className={styles.button} href={VISIT_EXPORT_API_PATH} download="visit.json">
          {exported.link}
        </a>
      </div>
      <Remove texts={texts.remove} canCancel={browser !== null} question={question} form={form} />
      {texts.order ? (
        <OrderDeletion
          texts={texts.order}
          page={path}
          site={site}
          failed={texts.failed}
          onDeleted={load}
        />
      ) : null}
    </>
  );
}

const NOTHING_SENT: ChoiceOutcome = { done: null, hasFailed: false };

interface DoneProps extends Pick<ChoiceOutcome, 'done'> {
  choice: PrivacyChoice;
  text: string;
}

/** Confirms a choice: shown if the address leads to it, or once the choice was accepted. */
function Done({ choice, done, text }: DoneProps) {
  const element = useRef<HTMLParagraphElement>(null);
  const shown = done?.choice === choice ? done : null;
  useEffect(() => {
    if (shown) element.current?.focus();
  }, [shown]);
  return (
    <p
      className={styles.done}
      id={CHOICE_ANCHORS[choice]}
      ref={element}
      tabIndex={-1}
      data-shown={shown ? '' : undefined}
    >
      {text}
    </p>
  );
}
