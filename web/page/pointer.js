// Fingers and the mouse on the screen.

let stopListening = null;

/** Lets pointers touch the picture. */
export function takePointer(canvas, handheld) {
  stopListening?.abort();
  stopListening = new AbortController();
  const { signal } = stopListening;
  let pointer = null;
  const place = (event) => {
    const area = canvas.getBoundingClientRect();
    const pixel = (at, start, length, pixels) => Math.floor((at - start) / length * pixels);
    return [pixel(event.clientX, area.left, area.width, canvas.width), pixel(event.clientY, area.top, area.height, canvas.height)];
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (pointer !== null || event.button !== 0) return;
    pointer = event.pointerId;
    canvas.setPointerCapture(pointer);
    handheld.point('press', ...place(event));
  }, { signal });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointer) handheld.point('drag', ...place(event));
  }, { signal });
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      handheld.point('release', ...place(event));
    }, { signal });
  }
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}
