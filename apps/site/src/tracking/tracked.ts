/** Names of a click on a tracked element: the same words in every language. */
export interface TrackedClick {
  /** Where on the page it stands: the category of its click, for example `header`. */
  location: string;
  /** The action of the click. */
  click: string;
  /** The label of what was clicked. */
  name: string;
}

/** The attributes of an element whose clicks are tracked (behaviours, 2.1.14); none where nothing says so. */
export function tracked(clicked: TrackedClick | undefined) {
  if (!clicked) return {};
  const { location, click, name } = clicked;
  return { 'data-track-location': location, 'data-track-click': click, 'data-track-name': name };
}
