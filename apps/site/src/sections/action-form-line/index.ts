import formsCss from '../../forms/forms.module.css?inline';
import { ActionForm } from '../../shipping/call-back/ActionForm.tsx';
import actionFormCss from '../../shipping/call-back/action-form.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'action-form-line',
  Component: ActionForm,
  styles: [formsCss, actionFormCss],
});
