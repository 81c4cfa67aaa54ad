// The script of the page for one-time links. Its imports make the style sheet of all pages.
import './console.css';
import './forms.css';
import './rows.css';

const field = document.querySelector<HTMLInputElement>('input[name="token"]');
const token = location.hash.slice(1);
if (field?.form && token) {
  field.value = token;
  // Removes the token from the history. A reload does not send it again.
  history.replaceState(null, '', location.pathname);
  field.form.submit();
}
