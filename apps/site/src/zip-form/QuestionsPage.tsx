import { ASKED_PARAM, type ShownQuestion } from '@zipfront/contracts/content/line-questions';
import type { Locale } from '@zipfront/contracts/locale';
import stepStyles from '../forms/form-step.module.css';
import styles from '../forms/forms.module.css';

interface Props {
  questions: ShownQuestion[];
  locale: Locale;
}

export function QuestionsPage({ questions, locale }: Props) {
  const words = QUESTIONS_WORDS[locale];
  return (
    <section className="wrap between" aria-labelledby="title">
      <p className={`${stepStyles.progress} ${stepStyles.last}`}>{words.progress}</p>
      <h1 id="title">{words.heading(questions.length)}</h1>
      <p className="lead">{words.lead}</p>
      <form className={`${styles.form} ${styles.spaced}`} method="get">
        <input type="hidden" name={ASKED_PARAM} value="yes" />
        {questions.map(({ id, label, choices }) => (
          <fieldset className={styles.choice} key={id}>
            <legend>{label}</legend>
            {choices.map((choice) => (
              <label key={choice.value}>
                <input type="radio" name={id} value={choice.value} />
                {choice.label}
              </label>
            ))}
          </fieldset>
        ))}
        <div className={stepStyles.row}>
          <button className={styles.submit} type="submit">
            {words.submit}
          </button>
          <a className={stepStyles.skip} href={`?${ASKED_PARAM}=skipped`}>
            {words.skip}
          </a>
        </div>
      </form>
    </section>
  );
}

const EN_US = {
  progress: 'Step 2 of 2',
  heading: (count: number): string => (count === 1 ? 'One quick question' : 'Two quick questions'),
  lead: 'You may skip this. What you choose goes on with your zip code; we do not store it.',
  submit: 'Continue',
  skip: 'Skip this step',
};

type QuestionsWords = typeof EN_US;

const ES_US: QuestionsWords = {
  progress: 'Paso 2 de 2',
  heading: (count) => (count === 1 ? 'Una pregunta rápida' : 'Dos preguntas rápidas'),
  lead: 'Puede saltar este paso. Lo que elija va con su código postal; no lo guardamos.',
  submit: 'Continuar',
  skip: 'Saltar este paso',
};

export const QUESTIONS_WORDS: Record<Locale, QuestionsWords> = { 'en-US': EN_US, 'es-US': ES_US };
