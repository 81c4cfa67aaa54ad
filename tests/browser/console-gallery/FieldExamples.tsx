import {
  Checkbox,
  SelectField,
  TextArea,
  TextField,
} from '../../../apps/console/src/ui/fields.tsx';
import { SearchForm } from '../../../apps/console/src/ui/SearchForm.tsx';
import { Examples, Row, State } from './Examples.tsx';

const ROLES = [
  { id: 'reader', label: 'Reader' },
  { id: 'marketer', label: 'Marketer' },
  { id: 'admin', label: 'Admin' },
];

/** What is filled in. */
export function FieldExamples() {
  return (
    <>
      <Examples of="TextField">
        <Row>
          <TextField label="Empty" />
          <TextField label="Filled" defaultValue="Spring tires" />
          <TextField label="With a hint" hint="As the campaign is named in Google Ads." />
          <TextField
            label="With an error"
            defaultValue="1234"
            error="A zip code has five digits."
          />
          <TextField
            label="With a hint and an error"
            hint="Five digits."
            defaultValue="1234"
            error="A zip code has five digits."
          />
          <TextField label="Disabled" defaultValue="Spring tires" disabled={true} />
          <TextField label="A day" type="date" defaultValue="2026-11-20" />
          <TextField label="A password" type="password" defaultValue="four plain words here" />
        </Row>
      </Examples>
      <Examples of="TextArea">
        <Row>
          <TextArea label="Note" hint="Other people of the desk read it." />
          <TextArea
            label="Note with an error"
            defaultValue="Call again"
            error="A note has at least 20 characters."
          />
          <TextArea label="Note, disabled" defaultValue="Called at noon." disabled={true} />
        </Row>
      </Examples>
      <Examples of="SelectField">
        <Row>
          <SelectField label="Role" options={ROLES} hint="A reader changes nothing." />
          <SelectField label="Role with an error" options={ROLES} error="Choose another role." />
          <SelectField label="Role, disabled" options={ROLES} disabled={true} />
        </Row>
      </Examples>
      <Examples of="SearchForm">
        <Row>
          <SearchForm label="Search" placeholder="Name" text={undefined} onSearch={() => {}} />
          <SearchForm label="Search again" placeholder="Name" text="Ruiz" onSearch={() => {}} />
        </Row>
      </Examples>
      <Examples of="Checkbox">
        <Row>
          <Checkbox label="Not ticked" />
          <Checkbox label="Ticked" defaultChecked={true} />
          <State name="disabled">
            <Checkbox label="The account may sign in" disabled={true} />
          </State>
        </Row>
      </Examples>
    </>
  );
}
