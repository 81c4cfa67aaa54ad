import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import './button.css';

/** A button; the main one of a screen is filled. */
export function Button({
  kind = 'plain',
  ...props
}: ButtonProps & { kind?: 'plain' | 'main' | 'quiet' | 'danger' }) {
  return <AriaButton {...props} className={`button ${kind}`} />;
}
