/** An event that a press on an element of a page is, written on the element: no script of its own is needed there. */
import type { AnalyticsEvent } from "../values/analytics-events.ts";

export const EVENT_ATTRIBUTE = "data-event";

/** To be spread on an element. */
export const eventAttribute = (event: AnalyticsEvent) => ({ [EVENT_ATTRIBUTE]: JSON.stringify(event) });

const isEvent = (value: unknown): value is AnalyticsEvent =>
  typeof value === "object" && value !== null && "event" in value && typeof value.event === "string";

/** Null for a text that is no event. The server checks its name and properties. */
export function parseEventAttribute(text: string): AnalyticsEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}
