// See lib/web/lazy-hydration.ts.
{
  const TOUCHES = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin", "input"];
  const LISTENING = { capture: true, passive: true };
  const nothing = () => {};
  /** Replays the last press. */
  let replay = nothing;
  /** A script cannot be loaded: a deployment has replaced it, or there is no connection. */
  let isLost = false;

  /** A row of React's text: its length in bytes, then the content of the element that lib/web/drawn-once.ts numbered. */
  const drawn = (number) => {
    const text = document.querySelector(`[data-drawn="${number}"]`)?.innerHTML ?? "";
    return `T${new TextEncoder().encode(text).length.toString(16)},${text}`;
  };
  const whole = ([kind, ...parts]) => [
    kind,
    parts.map((part) => (typeof part === "number" ? drawn(part) : part)).join(""),
  ];

  const start = () => {
    for (const touch of TOUCHES) removeEventListener(touch, start, LISTENING);
    // All rules, behind those that the page carries (lib/web/page-styles.ts).
    const sheets = document.getElementById("page-sheets");
    if (sheets) document.head.append(sheets.content);
    const { chunks, runtime, flight } = JSON.parse(document.getElementById("lazy-hydration").textContent);
    self.__next_f = flight.map((call) => (call[0] === 1 ? whole(call) : call));
    globalThis.TURBOPACK = [...(globalThis.TURBOPACK ?? []), ...runtime];
    for (const src of chunks) load(src, 2);
  };

  /** Twice, as a connection may break off for a moment. */
  const load = (src, attempts) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.onerror = () => {
      script.remove();
      if (attempts > 1) return setTimeout(load, 1000, src, attempts - 1);
      isLost = true;
      if (replay !== nothing) renew();
    };
    document.head.append(script);
  };
  const renew = () => {
    if (navigator.onLine) location.reload();
  };

  /** Other buttons need the scripts. The press stops here: React, which may run already, would answer it too. */
  const holdClick = (event) => {
    const button = event.target.closest("button[type=button]:not([popovertarget])");
    if (!button) return;
    event.stopImmediatePropagation();
    replay = () => button.click();
    if (isLost) renew();
  };
  const forget = () => {
    replay = nothing;
  };
  const hydrated = () => {
    removeEventListener("click", holdClick, true);
    removeEventListener("pagehide", forget);
    replay();
  };

  addEventListener("click", holdClick, true);
  // Whoever has left for another page and comes back does not expect the press.
  addEventListener("pagehide", forget);
  addEventListener("hydrated", hydrated, { once: true });
  for (const touch of TOUCHES) addEventListener(touch, start, LISTENING);
  const isKnown = Object.keys(document.documentElement.dataset).length > 0 || /(^|; )analytics=/.test(document.cookie);
  if (isKnown) start();
}
