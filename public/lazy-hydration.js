/*
 * Starts the scripts of a public page, which lib/web/lazy-hydration.ts made wait, at the reader's first touch. A page
 * for a reader with a session or a stored choice starts them at once, because they change what it shows. What the reader
 * presses before the scripts run is pressed again afterwards (HydrationSignal in components/layout/browser-effects.tsx).
 */
{
  const TOUCHES = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "input"];
  const LISTENING = { capture: true, passive: true };
  /** Replays the last press, or does nothing. */
  let replay = () => {};

  const start = () => {
    for (const touch of TOUCHES) removeEventListener(touch, start, LISTENING);
    const { chunks, runtime, flight } = JSON.parse(document.getElementById("lazy-hydration").textContent);
    self.__next_f = flight;
    globalThis.TURBOPACK = [...(globalThis.TURBOPACK ?? []), ...runtime];
    for (const src of chunks)
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  };

  /** Links, forms and summaries work without scripts; of other buttons the browser knows nothing. */
  const holdClick = ({ target }) => {
    const button = target.closest("button[type=button]");
    if (button) replay = () => button.click();
  };
  const hydrated = () => {
    removeEventListener("click", holdClick, true);
    replay();
  };

  addEventListener("click", holdClick, true);
  addEventListener("hydrated", hydrated, { once: true });
  for (const touch of TOUCHES) addEventListener(touch, start, LISTENING);
  const isKnown = Object.keys(document.documentElement.dataset).length > 0 || /(^|; )analytics=/.test(document.cookie);
  if (isKnown) start();
}
