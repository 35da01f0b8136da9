/** Event capture of one visit; loaded once the visitor has consented. */
import { EVENT_ATTRIBUTE, parseEventAttribute } from "@/lib/contract/facts/event-attribute";
import { capture, flush, flushWithBeacon, isCounted } from "./collector";
import { watchVitals } from "./vitals";

/** Pages with their own view event, by the first path segment after the language. */
const VIEWS = {
  dashboard: "dashboard_viewed",
  deals: "deal_viewed",
  calculators: "calculator_viewed",
  tools: "tool_viewed",
  directory: "directory_viewed",
  "talk-to-expert": "expert_page_viewed",
} as const;

const isView = (segment: string): segment is keyof typeof VIEWS => Object.hasOwn(VIEWS, segment);

/** `path`: without the language prefix. */
export function captureView(path: string): void {
  capture({ event: "page_viewed" });
  const [, first = ""] = path.split("/");
  if (isView(first)) capture({ event: VIEWS[first] });
}

let isStarted = false;

/** Idempotent per page load. The server decides which sessions are sampled for web vitals. */
export function startAnalytics(): void {
  if (isStarted) return;
  isStarted = true;
  watchVitals((vitalName, vitalValue) => {
    capture({ event: "web_vital_measured", properties: { vitalName, vitalValue } });
  });
  document.addEventListener("click", ({ target }) => {
    const marked = target instanceof Element ? target.closest(`[${EVENT_ATTRIBUTE}]`) : null;
    const event = parseEventAttribute(marked?.getAttribute(EVENT_ATTRIBUTE) ?? "");
    if (event) capture(event, "Clicked");
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flushWithBeacon();
  });
  window.addEventListener("online", flush);
  if (isCounted()) void flush();
}
