import {
  CALL_AGAIN_CHOICES,
  type CallBackView,
  type DeskScreen,
  MAX_NOTE_LENGTH,
} from '@zipfront/contracts/console/desk';
import type { FormView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { clockText } from '@zipfront/contracts/time';
import { useContext } from 'react';
import {
  RadioGroup,
  SelectField,
  TextArea,
  TextField,
} from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { Conflict, Done, PostButton, PostForm } from '../forms.tsx';
import { Time, TimeZone } from '../Time.tsx';
import { Age } from './Age.tsx';
import { BOT_SIGN_WORDS } from './bot-sign-words.ts';
import { DeleteLink } from './DeleteLink.tsx';
import { Entries } from './Entries.tsx';
import { Fact, Facts } from './Facts.tsx';
import { HolderForm } from './HolderForm.tsx';
import { readableNumber } from './readable-number.ts';
import { TimeThere } from './TimeThere.tsx';

type Props = Extract<DeskScreen, { name: 'call-back' }> & { you: string };

/**
 * Shows a call-back: the person who asked for it, the number behind a button, its history and its
 * actions.
 */
export function CallBack(props: Props) {
  const { item, entries, holders, isOverdue, canDelete, form, done, conflict, now, you } = props;
  const { consent } = item;
  return (
    <>
      <p>
        <a href={CONSOLE_PATHS.callBacks}>Call-backs</a>
      </p>
      <Conflict>{conflict}</Conflict>
      <Done>{done}</Done>
      <Facts>
        <Fact term="Name">{item.name || 'Deleted by the visitor who gave it'}</Fact>
        <Fact term="Number">
          <PhoneNumber item={item} />
        </Fact>
        <Fact term="Time there">
          {item.timeZones.length === 0 ? null : <TimeThere at={now} zones={item.timeZones} />}
        </Fact>
        <Fact term="State">{stateOf(item)}</Fact>
        <Fact term="Overdue">
          {isOverdue ? 'Yes: no call was tried within one working day' : null}
        </Fact>
        <Fact term="Asked for">
          <Time at={item.createdAt} /> (<Age at={item.createdAt} now={now} />)
        </Fact>
        <Fact term="Call again">
          {item.callAgainAt === null ? null : (
            <>
              <Time at={item.callAgainAt} />
              {item.timeZones.length === 0 ? null : (
                <>
                  {' '}
                  (<TimeThere at={item.callAgainAt} zones={item.timeZones} /> there)
                </>
              )}
            </>
          )}
        </Fact>
        <Fact term="About">{item.about}</Fact>
        <Fact term="Language">{item.locale === 'es-US' ? 'Spanish' : 'English'}</Fact>
        <Fact term="Page">{`${item.site}: ${item.path}`}</Fact>
        <Fact term="Holder">
          <HolderForm
            action={itemPath('callBackHolder', item.id)}
            hidden={{ version: String(item.version) }}
            holders={holders}
            holder={item.holder}
            you={you}
          />
        </Fact>
      </Facts>
      <EntryForm item={item} form={form} now={now} />
      <section aria-labelledby="consent">
        <h2 id="consent">Consent to be called</h2>
        <blockquote className="words">{consent.text}</blockquote>
        <p className="aside">
          Given at <Time at={consent.at} /> on {consent.page}, version {consent.version}.{' '}
          {consent.status === 'claimed'
            ? 'A form claims it: the owner of the number has not confirmed it.'
            : 'The owner of the number has confirmed it.'}
        </p>
      </section>
      <Entries entries={entries} />
      {canDelete ? (
        <DeleteLink href={itemPath('callBackDelete', item.id)} what="call-back" />
      ) : null}
    </>
  );
}

function PhoneNumber({ item: { id, phone } }: { item: CallBackView }) {
  return phone === null ? (
    <PostButton action={itemPath('callBackNumber', id)} className="small" shortcut="s">
      Show the number
    </PostButton>
  ) : (
    <a href={`tel:${phone}`} className="number">
      {readableNumber(phone)}
    </a>
  );
}

function stateOf(item: CallBackView): string {
  const { status, isFromBot, isAskedElsewhere, isUnverified, botSign } = item;
  const words = { open: 'Open', done: 'Done', 'wrong-number': 'Closed: wrong number' }[status];
  return [
    words,
    isFromBot ? 'a bot filled the form in' : '',
    botSign === null ? '' : BOT_SIGN_WORDS[botSign],
    isUnverified ? 'not verified: it came without a solved challenge' : '',
    isAskedElsewhere ? 'another visitor asked for a call to this number, too' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function EntryForm({
  item: { id, status, version },
  form,
  now,
}: {
  item: CallBackView;
  form: FormView;
  now: number;
}) {
  const isOpen = status === 'open';
  const timeZone = useContext(TimeZone);
  return (
    <section aria-labelledby="entry">
      <h2 id="entry">What happened?</h2>
      <PostForm
        id="entry-of-call"
        action={itemPath('callBackEntries', id)}
        form={form}
        hidden={{ version: String(version) }}
      >
        <RadioGroup
          name="outcome"
          label={isOpen ? 'You called' : 'This call-back is closed'}
          options={
            isOpen
              ? [
                  ['no-answer', 'No answer'],
                  ['call-again', 'Reached; call again'],
                  ['done', 'Reached, done'],
                  ['wrong-number', 'Wrong number'],
                  ['note', 'No call; only a note'],
                ]
              : [
                  ['note', 'Only a note'],
                  ['reopen', 'Open it again'],
                ]
          }
        />
        {isOpen ? (
          <>
            <SelectField
              name="again"
              label="If it stays open, call again"
              options={CALL_AGAIN_CHOICES.map(([value, label]) => [value, label])}
            />
            <TextField
              name="at"
              type="datetime-local"
              label={`Time to call again (${timeZone})`}
              hint={`It is ${clockText(now, timeZone)} now.`}
            />
          </>
        ) : null}
        <TextArea name="note" label="Note" rows={3} maxLength={MAX_NOTE_LENGTH} />
        <SubmitButton>Store it</SubmitButton>
      </PostForm>
    </section>
  );
}
