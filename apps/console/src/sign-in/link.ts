// The script of the page for one-time links. Its import makes the style sheet of all pages.
import './sign-in.css';

const field = document.querySelector<HTMLInputElement>('input[name="token"]');
const token = location.hash.slice(1);
if (field?.form && token) {
  field.value = token;
  // Removes the token from the history. A reload does not send it again.
  history.replaceState(null, '', location.pathname);
  field.form.submit();
}
