import {
  MAX_PARTNER_NAME_LENGTH,
  PARTNER_AUTHS,
  type PartnerScreen,
} from '@zipfront/contracts/console/partners';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { LEAD_STATUSES } from '@zipfront/contracts/postback';
import { SelectField, TextArea, TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { Done, PostButton, PostForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';
import { PartnerTest } from './PartnerTest.tsx';
import { RefusedReports } from './RefusedReports.tsx';
import { Rejections, Unmatched } from './Unmatched.tsx';

type ScreenOf<Name> = Extract<PartnerScreen, { name: Name }>;

/** Lists the partners that report the outcomes of leads. */
export function Partners({ partners, form, canChange }: ScreenOf<'partners'>) {
  return (
    <>
      {partners.length === 0 ? (
        <p>
          No partner reports yet. Add one: it gets an address and a key, and reports there which
          leads it accepted, bought or gave back.
        </p>
      ) : (
        <table className="rows" aria-label="Partners">
          <thead>
            <tr>
              <th scope="col">Partner</th>
              <th scope="col">Proof</th>
              <th scope="col">Last report</th>
              <th scope="col">Counted, 7 days</th>
              <th scope="col">Unmatched</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <Rows>
            {partners.map(({ id, name, auth, disabledAt, lastAt, ...reports }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={itemPath('partner', id)}>{name}</a>
                  {disabledAt === null ? null : ' (disabled)'}
                </th>
                <td data-label="Proof">{auth}</td>
                <td data-label="Last report">{lastAt === null ? 'none' : <Time at={lastAt} />}</td>
                <td data-label="Counted, 7 days">{reports.counted}</td>
                <td data-label="Unmatched">{reports.unmatched}</td>
                <td data-label="Refused">{reports.refused}</td>
              </tr>
            ))}
          </Rows>
        </table>
      )}
      {partners.length === 0 ? null : (
        <p>
          <a href={CONSOLE_PATHS.partnersCsv}>CSV of this</a>
        </p>
      )}
      <details>
        <summary>How each number is computed</summary>
        <p>
          Reports of the last seven days by their arrival: counted ones gave a lead its status;
          unmatched ones name a lead that is not in the ledger, or a word without a meaning; refused
          ones had a wrong proof or a wrong field, or came while the partner was disabled. Those
          with a wrong field can be corrected on the page of the partner.
        </p>
      </details>
      {canChange ? (
        <section aria-labelledby="add">
          <h2 id="add">Add a partner</h2>
          <PostForm
            id="partner"
            action={CONSOLE_PATHS.partners}
            form={form}
            required={['name', 'id']}
          >
            <TextField
              name="name"
              label="Name"
              autoComplete="off"
              maxLength={MAX_PARTNER_NAME_LENGTH}
            />
            <TextField
              name="id"
              label="Id in its address"
              hint="Small letters, digits and hyphens."
              autoComplete="off"
              maxLength={40}
            />
            <SelectField
              name="auth"
              label="Proof"
              options={PARTNER_AUTHS.map(([value, label]) => [value, label])}
            />
            <TextField
              name="networks"
              label="Its network addresses"
              hint="Only for a token in the address; none for all."
              autoComplete="off"
            />
            <SubmitButton>Add and make a key</SubmitButton>
          </PostForm>
        </section>
      ) : null}
    </>
  );
}

/** One partner: its address, keys, words, and uncounted reports. */
export function Partner(screen: ScreenOf<'partner'>) {
  const { partner, path, keys, refusals, unmatched, refused, rejections } = screen;
  const { form, test, done, canChange } = screen;
  return (
    <>
      <Done>{done}</Done>
      <p className="lead">
        Reports go to <code>{path}</code> on the site. Last report:{' '}
        {partner.lastAt === null ? 'none' : <Time at={partner.lastAt} />}. In seven days{' '}
        {partner.counted} were counted, {partner.unmatched} match nothing, {partner.refused} were
        refused.
      </p>
      <State partner={partner} canChange={canChange} />
      <PartnerTest partner={partner} test={test} />
      <h2>Keys</h2>
      {keys.length === 0 ? <p>No key is valid: all reports are refused.</p> : null}
      <ul>
        {keys.map(({ id, createdAt }) => (
          <li key={id}>
            Made <Time at={createdAt} />
            {canChange ? (
              <PostButton
                action={itemPath('partnerKeyEnd', partner.id)}
                hidden={{ key: id }}
                className="small"
              >
                End this key
              </PostButton>
            ) : null}
          </li>
        ))}
      </ul>
      {canChange ? (
        <PostButton action={itemPath('partnerKey', partner.id)}>Make another key</PostButton>
      ) : null}
      <h2>Status mapping</h2>
      {canChange ? (
        <PostForm id="words" action={itemPath('partnerStatusMapping', partner.id)} form={form}>
          <TextArea
            name="words"
            label={`A line each: its word = ${LEAD_STATUSES.join(', ')}`}
            rows={14}
          />
          <SubmitButton>Store the mapping</SubmitButton>
        </PostForm>
      ) : (
        <pre>{form.values.words}</pre>
      )}
      {refused.length === 0 ? null : (
        <>
          <h2>Refused, to be corrected</h2>
          <RefusedReports reports={refused} />
          <p>
            <a href={itemPath('partnerRefusedCsv', partner.id)}>CSV of reports to be corrected</a>
          </p>
        </>
      )}
      <h2>Not counted</h2>
      <Unmatched unmatched={unmatched} />
      {unmatched.length === 0 ? null : (
        <p>
          <a href={itemPath('partnerUnmatchedCsv', partner.id)}>CSV of reports not counted</a>
        </p>
      )}
      {rejections.length === 0 ? null : (
        <>
          <h2>Rejected and taken back</h2>
          <Rejections rejections={rejections} />
          <p>
            <a href={itemPath('partnerRejectionsCsv', partner.id)}>CSV of rejections</a>
          </p>
        </>
      )}
      {refusals.length === 0 ? null : (
        <>
          <h2>Refused in seven days</h2>
          <ul>
            {refusals.map(({ reason, times, lastAt }) => (
              <li key={reason}>
                {reason}: {times}, the last <Time at={lastAt} />
              </li>
            ))}
          </ul>
          <p>
            <a href={itemPath('partnerRefusalsCsv', partner.id)}>CSV of refused reports</a>
          </p>
        </>
      )}
      <p>
        <a href={CONSOLE_PATHS.partners}>All partners</a>
      </p>
    </>
  );
}

/** Shows whether the partner's reports are accepted, with a button that changes it. */
function State({ partner, canChange }: Pick<ScreenOf<'partner'>, 'partner' | 'canChange'>) {
  const { id, disabledAt } = partner;
  return (
    <>
      {disabledAt === null ? null : (
        <p className="conflict">
          Disabled since <Time at={disabledAt} />: its reports are refused with 403.
        </p>
      )}
      {canChange ? (
        <PostButton
          action={itemPath(disabledAt === null ? 'partnerDisable' : 'partnerEnable', id)}
          className="small"
        >
          {disabledAt === null ? 'Disable this partner' : 'Enable this partner'}
        </PostButton>
      ) : null}
    </>
  );
}

/** Shows a new key; it is not shown again. */
export function PartnerKey({ partner, path, secret, auth }: ScreenOf<'partner-key'>) {
  return (
    <>
      <p className="lead">
        Give this key to the partner on a way that you trust. It is not shown again. Keys that were
        made before stay valid until you end them.
      </p>
      <p className="secret">
        <code>{secret}</code>
      </p>
      <p>
        {auth === 'signature' ? 'It signs reports to ' : 'It comes with reports to '}
        <code>{auth === 'query' ? `${path}?token=…` : path}</code>.
      </p>
      <p>
        <a href={itemPath('partner', partner)}>To the partner</a>
      </p>
    </>
  );
}
