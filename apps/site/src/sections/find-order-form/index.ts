import formsCss from '../../forms/forms.module.css?inline';
import { FindOrderForm } from '../../shipping/find-order/FindOrderForm.tsx';
import findOrderCss from '../../shipping/find-order/find-order.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'find-order-form',
  Component: FindOrderForm,
  styles: [formsCss, findOrderCss],
});
