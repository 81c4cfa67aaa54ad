let pressed = false;
const follow = ({ type }: Event) => {
  pressed = type === 'mousedown';
};
addEventListener('mousedown', follow, true);
addEventListener('mouseup', follow, true);

/**
 * Does at once, or where a mouse button or a tap is down, as soon as it has clicked, what may move the
 * page: a message that appears when its field is left would else pull a button away from under the
 * press that left the field, and nobody would have clicked it.
 */
export function afterPress(action: () => void): void {
  if (pressed) addEventListener('mouseup', () => setTimeout(action), { capture: true, once: true });
  else action();
}
