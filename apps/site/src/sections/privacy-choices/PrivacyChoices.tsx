import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import { CHOICE_ANCHORS } from '@zipfront/contracts/privacy-choice';
import { PolicyNote, policyOf } from '../../document/PolicyNote.tsx';
import type { View } from '../../document/view.ts';
import { ConsentChoice } from './ConsentChoice.tsx';
import { Kept } from './Kept.tsx';
import styles from './privacy-choices.module.css';

interface Props {
  section: PrivacyChoicesSection;
  view: View;
}

/**
 * The stored data of this browser's visit, and its visitor's choices. The forms post to the
 * server, which leads back to the confirmation; a script fills in the stored data,
 * and sends the forms itself.
 */
export function PrivacyChoices({ section, view }: Props) {
  const { optOut, take, remove } = section;
  return (
    <section
      className={styles.section}
      id={section.id}
      aria-labelledby="title"
      data-island="privacy-choices"
      data-island-on="visible"
    >
      <div className={`wrap ${styles.inner}`}>
        <h1 className={styles.title} id="title">
          {section.heading}
        </h1>
        <p className="lead">{section.lead}</p>
        <PolicyNote policy={policyOf(view)} />
        <Done id={CHOICE_ANCHORS['opt-out']} text={optOut.doneOut} />
        <Done id={CHOICE_ANCHORS['opt-in']} text={optOut.doneIn} />
        <Done id={CHOICE_ANCHORS.delete} text={remove.done} />
        <p className={styles.failed} role="alert" data-choice-failed={section.failed} />

        <div className={styles.part}>
          <h2>{optOut.heading}</h2>
          <p>{optOut.text}</p>
          <p className={styles.state} data-signal hidden={!view.privacySignal}>
            {optOut.signal}
          </p>
          <p className={styles.state} data-opted="in" hidden>
            {optOut.isIn}
          </p>
          <p className={styles.state} data-opted="out" hidden>
            {optOut.isOut}
          </p>
          <form className={styles.buttons} method="post" action="/privacy-choice" data-choice>
            <input type="hidden" name="page" value={view.path} />
            <button className={styles.button} type="submit" name="choice" value="opt-out">
              {optOut.out}
            </button>
            <button className={styles.button} type="submit" name="choice" value="opt-in">
              {optOut.in}
            </button>
          </form>
        </div>

        {section.consent && view.consent ? <ConsentChoice texts={section.consent} /> : null}
        <Kept texts={section.kept} />

        <div className={styles.part} data-take>
          <h2>{take.heading}</h2>
          <p>{take.text}</p>
          <a className={styles.button} href="/api/visits/current/export" download="visit.json">
            {take.link}
          </a>
        </div>

        <div className={styles.part}>
          <h2>{remove.heading}</h2>
          <p>{remove.text}</p>
          <details className={styles.remove} data-remove>
            <summary className={styles.button}>{remove.open}</summary>
            <form className={styles.sure} method="post" action="/privacy-choice" data-choice>
              <input type="hidden" name="page" value={view.path} />
              <p>
                <b>{remove.sure}</b>
              </p>
              <div className={styles.buttons}>
                <button className={styles.button} type="submit" name="choice" value="delete">
                  {remove.confirm}
                </button>
                <button className={styles.button} type="button" data-cancel hidden>
                  {remove.cancel}
                </button>
              </div>
            </form>
          </details>
          <p className={styles.note}>{remove.stays}</p>
        </div>
      </div>
    </section>
  );
}

/** Confirmation of a choice: shown where the address or the script leads to it. */
function Done({ id, text }: { id: string; text: string }) {
  return (
    <p className={styles.done} id={id} tabIndex={-1}>
      {text}
    </p>
  );
}
