import { Button } from '../../../apps/console/src/ui/Button.tsx';
import { CopyText } from '../../../apps/console/src/ui/CopyText.tsx';
import { ShowMore } from '../../../apps/console/src/ui/ShowMore.tsx';
import { Examples, Row, State } from './Examples.tsx';

const KINDS = ['plain', 'main', 'quiet', 'danger'] as const;

const LIST = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => {} };

/** What is pressed. */
export function ButtonExamples() {
  return (
    <>
      <Examples of="Button">
        <Row>
          {KINDS.map((kind) => (
            <State key={kind} name={kind}>
              <Button kind={kind}>Save the note</Button>
            </State>
          ))}
          {KINDS.map((kind) => (
            <State key={kind} name={`${kind}, disabled`}>
              <Button kind={kind} disabled={true}>
                Save the note
              </Button>
            </State>
          ))}
        </Row>
      </Examples>
      <Examples of="CopyText">
        <CopyText label="Token" text="zf_4Jv0pXc2dL9qTnB7rYw1sKe8mUa6hGi3" />
        <CopyText
          label="Lines for the content file"
          text={'experiment:\n  name: auto-headline\n  variants: [control, question]'}
        />
      </Examples>
      <Examples of="ShowMore">
        <Row>
          <State name="a further page">
            <ShowMore list={LIST}>Show 50 more leads</ShowMore>
          </State>
          <State name="on its way">
            <ShowMore list={{ ...LIST, isFetchingNextPage: true }}>Show 50 more leads</ShowMore>
          </State>
        </Row>
      </Examples>
    </>
  );
}
