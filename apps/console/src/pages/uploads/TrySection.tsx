import type { FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import {
  ELIGIBILITY_CONDITIONS,
  type TriedLead,
  type TriedUpload,
} from '@zipfront/contracts/console/uploads';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { GetForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { money } from '../reports/money.ts';
import { ANSWER_WORDS, CONDITION_WORDS, PLATFORM_NAMES } from './words.ts';

/** The form that asks the eligibility check about one lead, and its decisions. */
export function TrySection({ form, tried }: { form: FormView; tried: TriedLead | null }) {
  return (
    <section aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <GetForm
        id="try-lead"
        action={`${CONSOLE_PATHS.uploads}#try`}
        form={form}
        required={['lead']}
      >
        <TextField name="lead" label="Id of a lead" hint="16 letters and digits" maxLength={40} />
        <SubmitButton>Check this lead</SubmitButton>
      </GetForm>
      {tried === null ? null : <Answers tried={tried} />}
    </section>
  );
}

function Answers({ tried: { kind, status, answers } }: { tried: TriedLead }) {
  return (
    <>
      <p role="status">
        A {kind} with the status {status}.
        {answers.length === 0 ? ' Its site has no goals, so that it does not leave.' : ''}
      </p>
      {answers.length === 0 ? null : (
        <table className="rows" aria-label="Eligibility">
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Goal</th>
              <th scope="col">Answer</th>
              {ELIGIBILITY_CONDITIONS.map((condition) => (
                <th key={condition} scope="col">
                  {CONDITION_WORDS[condition]}
                </th>
              ))}
            </tr>
          </thead>
          <Rows>
            {answers.map((answer) => (
              <AnswerRow key={`${answer.goal} ${answer.platform}`} answer={answer} />
            ))}
          </Rows>
        </table>
      )}
    </>
  );
}

function AnswerRow({
  answer: { goal, platform, answer, conditions, correctionCents },
}: {
  answer: TriedUpload;
}) {
  return (
    <tr>
      <th scope="row">{PLATFORM_NAMES[platform]}</th>
      <td data-label="Goal">{goal}</td>
      <td data-label="Answer">
        <b>{ANSWER_WORDS[answer]}</b>
        {correctionCents === null ? '' : `; ${money(correctionCents, MONEY_CURRENCY)} leaves next`}
      </td>
      {ELIGIBILITY_CONDITIONS.map((condition) => {
        const why = conditions[condition];
        return (
          <td key={condition} data-label={CONDITION_WORDS[condition]}>
            {why === null ? 'yes' : <>no: {ANSWER_WORDS[why]}</>}
          </td>
        );
      })}
    </tr>
  );
}
