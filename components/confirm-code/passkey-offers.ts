/** The backend's challenge lives five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

interface Offering {
  /** Resolves when the offer has ended. `isCurrent`: whether its answer still counts. */
  readonly offer: (isCurrent: () => boolean) => Promise<void>;
  /** Whether the field has the focus. */
  readonly isTouched: () => boolean;
  /** Ends the browser's open request. */
  readonly stop: () => void;
}

/** Keeps at most one offer of passkeys open, and none for longer than its challenge lives. */
export function offersOf({ offer, isTouched, stop }: Offering) {
  let current: { readonly since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    current = null;
  };
  const begin = () => {
    end();
    const own = { since: Date.now() };
    current = own;
    timer = setTimeout(renew, RENEWED_AFTER_MS);
    const isCurrent = () => current === own;
    // The offer was declined, or the button's request ended it. Only the timer repeats an offer that failed.
    offer(isCurrent).then(
      () => isCurrent() && end(),
      () => {},
    );
  };
  const renew = () => {
    if (isTouched()) return begin();
    end();
    stop();
  };
  return {
    touch() {
      // A device that slept has run no timer.
      const isOpen = current !== null && Date.now() - current.since < RENEWED_AFTER_MS;
      if (isTouched() && !isOpen) begin();
    },
    end() {
      if (current !== null) stop();
      end();
    },
  };
}
