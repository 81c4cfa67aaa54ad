// No tracker: what the page, the loop around the calls and the measuring itself cost.
window.track = () => {};
