import { useState } from 'react';
import { Button } from '../../../apps/console/src/ui/Button.tsx';
import { ConfirmDialog, Dialog, FormActions } from '../../../apps/console/src/ui/Dialog.tsx';
import { TextField } from '../../../apps/console/src/ui/fields.tsx';
import { useToast } from '../../../apps/console/src/ui/Toasts.tsx';
import { Examples, Row } from './Examples.tsx';

/** What comes over a screen; each is opened by its button. */
export function OverlayExamples() {
  return (
    <>
      <DialogExamples />
      <ToastExamples />
    </>
  );
}

function DialogExamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy' | null>(null);
  const close = () => setOpen(null);
  return (
    <Examples of="Dialog">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask before a deletion</Button>
        <Button onClick={() => setOpen('busy')}>Show a deletion that runs</Button>
      </Row>
      {open === 'dialog' ? (
        <Dialog title="Name the report" onClose={close}>
          <TextField label="Name" defaultValue="Mondays" hint="Other people see it." />
          <FormActions action="Save the report" onClose={close} />
        </Dialog>
      ) : null}
      {open === 'confirm' || open === 'busy' ? (
        <ConfirmDialog
          title="Delete this order?"
          action="Delete the order"
          isBusy={open === 'busy'}
          onConfirm={close}
          onClose={close}
        >
          Its history goes, too. This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </Examples>
  );
}

function ToastExamples() {
  const show = useToast();
  return (
    <Examples of="ToastProvider">
      <Row>
        <Button onClick={() => show({ text: 'The note is saved.' })}>Show a message</Button>
        <Button onClick={() => show({ text: 'The call is done.', onUndo: () => {} })}>
          Show one with Undo
        </Button>
        <Button
          onClick={() =>
            show({
              text: 'Ben has changed this order meanwhile; your change is not saved.',
              isProblem: true,
            })
          }
        >
          Show a problem
        </Button>
      </Row>
    </Examples>
  );
}
