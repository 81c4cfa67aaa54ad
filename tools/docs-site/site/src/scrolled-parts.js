// What scrolls sideways can be reached by keyboard and has a name. The search has a label.
const PARTS = '.table-scroll, .expressive-code pre, .sl-openapi-operation-method-path';
const kindOf = (part) => {
  if (part.matches('.table-scroll')) return 'Table';
  return part.localName === 'pre' ? 'Code' : 'Address';
};
const name = () => {
  document.querySelectorAll(PARTS).forEach((part, index) => {
    const scrolls = part.scrollWidth > part.clientWidth;
    for (const [attribute, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', `${kindOf(part)} ${index + 1}`],
    ]) {
      if (scrolls) part.setAttribute(attribute, value);
      else part.removeAttribute(attribute);
    }
  });
};
addEventListener('load', name);
addEventListener('resize', name);
addEventListener('focusin', ({ target }) => {
  if (target.matches('.pagefind-ui__search-input')) target.setAttribute('aria-label', 'Search');
});
