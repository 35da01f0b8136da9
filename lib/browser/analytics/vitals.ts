/** Web vitals from the browser's performance observers, reported once per page load when it is hidden. */

type VitalName = "LCP" | "INP" | "CLS" | "FCP" | "TTFB";
type Vitals = Partial<Record<VitalName, number>>;

interface Entry extends PerformanceEntry {
  readonly hadRecentInput?: boolean;
  readonly value?: number;
  readonly interactionId?: number;
}

/** A session window of layout shifts ends after a one-second pause or after five seconds. */
const SHIFT_PAUSE_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/** Adds a layout shift to its session window and returns the worst window. */
export function shiftWindows() {
  let window = { start: 0, end: Number.NEGATIVE_INFINITY, sum: 0 };
  let worst = 0;
  return ({ startTime, value = 0 }: Pick<Entry, "startTime" | "value">): number => {
    const isSame = startTime - window.end < SHIFT_PAUSE_MS && startTime - window.start < SHIFT_WINDOW_MS;
    window = isSame
      ? { ...window, end: startTime, sum: window.sum + value }
      : { start: startTime, end: startTime, sum: value };
    worst = Math.max(worst, window.sum);
    return worst;
  };
}

function observe(type: string, onEntry: (entry: Entry) => void, options: object = {}): void {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
    observer.observe({ type, buffered: true, ...options });
  } catch {
    // This browser does not support the metric.
  }
}

/** Calls `report` once per measured vital, when the page is first hidden. */
export function watchVitals(report: (name: VitalName, value: number) => void): void {
  const vitals: Vitals = {};
  const addShift = shiftWindows();
  observe("largest-contentful-paint", ({ startTime }) => {
    vitals.LCP = startTime;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.FCP = startTime;
  });
  observe("navigation", (entry) => {
    if (entry instanceof PerformanceNavigationTiming) vitals.TTFB = entry.responseStart;
  });
  observe("layout-shift", (entry) => {
    if (!entry.hadRecentInput) vitals.CLS = addShift(entry) * 1_000;
  });
  // The worst interaction. INP ignores one in fifty, but few visits have that many.
  observe(
    "event",
    ({ interactionId, duration }) => {
      if (interactionId) vitals.INP = Math.max(vitals.INP ?? 0, duration);
    },
    { durationThreshold: 40 },
  );
  document.addEventListener(
    "visibilitychange",
    () => {
      for (const [name, value] of Object.entries(vitals)) report(name as VitalName, Math.round(value));
    },
    { once: true },
  );
}
