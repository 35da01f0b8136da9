import { expect, it } from "vitest";
import { INDIA } from "@/lib/contract/facts/time-zone";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { formatMoment } from "./moment";

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
