import { defineSection } from '../define-section.ts';
import { Action } from './Action.tsx';
import actionCss from './action.module.css?inline';

export default defineSection({
  type: 'action',
  Component: Action,
  styles: [actionCss],
});
