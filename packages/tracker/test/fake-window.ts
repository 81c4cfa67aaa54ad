/** The parts of a window that the tracker uses, without a browser. */
export interface FakeWindow {
  win: Window;
  document: EventTarget & Record<string, unknown>;
  location: { href: string; search: string; host: string; assigned: string[] };
  /** Changes the URL with `history.pushState`. */
  navigate: (url: string) => void;
  show: (state: 'visible' | 'hidden', focused?: boolean) => void;
  emit: (name: string, fields?: object) => void;
  dataLayer: () => object[];
}

export function fakeWindow(url = 'https://zipfront.example/en/?channelid=7&gclid=abc'): FakeWindow {
  const assigned: string[] = [];
  const parse = (href: string) => {
    const { search, host } = new URL(href);
    return { href, search, host };
  };
  const location = { ...parse(url), assigned, assign: (href: string) => assigned.push(href) };
  const document = Object.assign(new EventTarget(), {
    cookie: '_tzacid=visitor-1; _tzsess=visit-1',
    referrer: 'https://search.example/?q=quote',
    visibilityState: 'visible',
    readyState: 'complete',
    prerendering: false,
    focused: true,
    hasFocus: () => document.focused,
  });
  const show = (_: unknown, __: string, href: string) =>
    Object.assign(location, parse(new URL(href, location.href).href));
  const win = Object.assign(new EventTarget(), {
    document,
    location,
    history: { pushState: show, replaceState: show },
    navigator: {},
    dataLayer: undefined as object[] | undefined,
  });
  const emit = (name: string, fields: object = {}) =>
    win.dispatchEvent(Object.assign(new Event(name), fields));
  return {
    win: win as unknown as Window,
    document: document as unknown as FakeWindow['document'],
    location,
    emit,
    navigate: (href) => win.history.pushState(null, '', href),
    show(state, focused = state === 'visible') {
      document.visibilityState = state;
      document.focused = focused;
      document.dispatchEvent(new Event('visibilitychange'));
      emit(focused ? 'focus' : 'blur');
    },
    dataLayer: () => win.dataLayer ?? [],
  };
}
