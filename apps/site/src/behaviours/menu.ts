import { isPlainClick } from '../elements/links.ts';
import { requirePart } from '../elements/require-part.ts';

/** The open menu is an overlay (`show-overlay` on the body). Throws MissingPartError. */
export function startMenu(): void {
  const header = document.querySelector<HTMLElement>('[data-header]');
  if (!header) return;
  const menu = requirePart<HTMLDetailsElement>(header, '[data-menu]');
  const button = requirePart(menu, 'summary');
  const items = [...menu.querySelectorAll('[data-nav-item]')];
  const subMenus = [...menu.querySelectorAll<HTMLDetailsElement>('[data-sub-menu]')];
  let overlaid = false;

  const overlay = () => {
    const { body } = document;
    body.style.setProperty('--header-bottom', `${header.getBoundingClientRect().bottom}px`);
    if (body.classList.toggle('show-overlay', menu.open) === overlaid) return;
    overlaid = menu.open;
    for (const part of body.children) {
      if (part instanceof HTMLElement && part !== header && !part.matches('[data-sticky-bar]')) {
        part.inert = menu.open;
      }
    }
  };
  const close = () => {
    menu.open = false;
    overlay();
  };
  /** Closes everything open over the page, except the sub-menus around an element. */
  const closeSubMenus = (around: Element | null) => {
    if (menu.open) return;
    for (const subMenu of subMenus) if (!subMenu.contains(around)) subMenu.open = false;
  };
  const hideItems = () => {
    for (const item of items) item.classList.remove('show');
  };

  overlay();
  menu.addEventListener('toggle', overlay);
  // The style sheet hides the button if the row has room for the menu.
  const sizes = new ResizeObserver(() => (button.offsetWidth ? overlay() : close()));
  sizes.observe(button);
  sizes.observe(header);

  for (const item of items) {
    // The pointer may have been over it before this script ran.
    if (item.matches(':hover')) item.classList.add('show');
    item.addEventListener('mouseenter', () => item.classList.add('show'));
    item.addEventListener('mouseleave', () => item.classList.remove('show'));
  }
  for (const subMenu of subMenus) {
    // A sub-menu closed by a click must not stay open just because the pointer is over it.
    subMenu.addEventListener('toggle', () => {
      if (!subMenu.open) subMenu.parentElement?.classList.remove('show');
    });
  }

  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element) || !isPlainClick(event)) return;
    if (target.closest('[data-menu] a')) {
      close();
      hideItems();
      closeSubMenus(null);
    } else if (target.closest('[data-sticky-cta=mobile]')) {
      close();
    } else {
      closeSubMenus(target);
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) closeSubMenus(target);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    hideItems();
    const within = menu.open
      ? menu
      : subMenus.find((subMenu) => subMenu.open && subMenu.contains(document.activeElement));
    const title = within?.querySelector('summary');
    close();
    closeSubMenus(null);
    title?.focus({ preventScroll: true });
  });
}
