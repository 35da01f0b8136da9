import { expect, it } from "vitest";
import { INDIA } from "@/lib/contract/facts/time-zone";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { formatMoment as asShown } from "./moment";

const formatMoment: typeof asShown = (...args) => asShown(...args).replaceAll("\u00a0", " ");

const evening = epochMs(Date.parse("2026-11-21T12:35:00Z"));
const night = epochMs(Date.parse("2026-11-21T20:00:00Z"));

it("shows an instant in Indian time, and names the zone", () => {
  expect(formatMoment(evening, "en", null)).toBe("21 Nov 2026, 6:05 pm IST");
  expect(formatMoment(night, "en", null)).toBe("22 Nov 2026, 1:30 am IST");
  expect(formatMoment(evening, "hi", null)).toBe("21 नव॰ 2026, 18:05 IST");
});

it("shows an investor abroad the local time beside India's, with the day where it is another", () => {
  expect(formatMoment(evening, "en", "Asia/Dubai")).toBe("21 Nov 2026, 6:05 pm IST (4:35 pm in Dubai)");
  expect(formatMoment(night, "en", "America/New_York")).toBe("22 Nov 2026, 1:30 am IST (21 Nov, 3:00 pm in New York)");
  expect(formatMoment(evening, "hi", "Asia/Dubai")).toBe("21 नव॰ 2026, 18:05 IST (Dubai में 16:35)");
});

it("shows no local time where the clocks agree", () => {
  expect(formatMoment(evening, "en", INDIA)).toBe("21 Nov 2026, 6:05 pm IST");
  expect(formatMoment(evening, "en", "Asia/Colombo")).toBe("21 Nov 2026, 6:05 pm IST");
});

it("keeps the hour, its half of the day and its zone on one line", () => {
  const pieces = (shown: string) => shown.split(" ");
  expect(pieces(asShown(evening, "en", "Asia/Dubai"))).toEqual([
    ...["21", "Nov", "2026,", "6:05\u00a0pm\u00a0IST", "(4:35\u00a0pm", "in", "Dubai)"],
  ]);
  expect(pieces(asShown(evening, "hi", "Asia/Dubai"))).toContain("18:05\u00a0IST");
});
