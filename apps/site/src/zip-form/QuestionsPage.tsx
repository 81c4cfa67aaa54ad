import { ASKED_PARAM, type ShownQuestion } from '@zipfront/contracts/content/line-questions';
import type { Locale } from '@zipfront/contracts/locale';
import stepStyles from '../forms/form-step.module.css';
import styles from '../forms/forms.module.css';

interface Props {
  questions: ShownQuestion[];
  locale: Locale;
}

export function QuestionsPage({ questions, locale }: Props) {
  const words = questionsWords(locale);
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

interface QuestionsWords {
  progress: string;
  heading(count: number): string;
  lead: string;
  submit: string;
  skip: string;
}

const WORDS: Record<Locale, QuestionsWords> = {
  'en-US': {
    progress: 'Step 2 of 2',
    heading: (count) => (count === 1 ? 'One quick question' : 'Two quick questions'),
    lead: 'You may skip this. What you choose goes on with your zip code; we do not store it.',
    submit: 'Continue',
    skip: 'Skip this step',
  },
  'es-US': {
    progress: 'Paso 2 de 2',
    heading: (count) => (count === 1 ? 'Una pregunta rápida' : 'Dos preguntas rápidas'),
    lead: 'Puede saltar este paso. Lo que elija va con su código postal; no lo guardamos.',
    submit: 'Continuar',
    skip: 'Saltar este paso',
  },
};

export function questionsWords(locale: Locale): QuestionsWords {
  return WORDS[locale];
}
