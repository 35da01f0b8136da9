import { expect, it } from "vitest";
import { epochMs } from "../../lib/contract/values/calendar-date.ts";
import { type ConsultationFacts, expertText, personText, timeOf } from "./messages.ts";

const facts: ConsultationFacts = {
  at: epochMs(Date.parse("2026-11-23T04:30:00Z")),
  expert: "Meera Krishnan",
  name: "Kiran Joshi",
  phone: "+919822200002",
  subject: "FROM_ABROAD",
  language: "ENGLISH",
  timeZone: null,
  link: "https://ultra.example/talk-to-expert?appointment=x",
};

it.each([
  [null, "Mon, 23 Nov, 10:00 IST"],
  ["Asia/Kolkata", "Mon, 23 Nov, 10:00 IST"],
  ["Asia/Colombo", "Mon, 23 Nov, 10:00 IST"],
  ["Asia/Dubai", "Mon, 23 Nov, 10:00 IST (08:30 in Dubai)"],
  ["America/New_York", "Mon, 23 Nov, 10:00 IST (Sun 23:30 in New York)"],
])("shows the time in India, and the local time of a person in %s if it differs", (timeZone, expected) => {
  expect(timeOf({ at: facts.at, timeZone }, "en")).toBe(expected);
});

it("writes to the person in the language of the consultation, and to the expert in English", () => {
  const inHindi: ConsultationFacts = { ...facts, language: "HINDI", timeZone: "Asia/Dubai" };
  expect(personText("BOOKED", inHindi).text).toContain("सोमवार, 23 नवंबर, 10:00 IST (Dubai में 08:30)");
  expect(expertText("BOOKED", inHindi)).toBe(
    "A talk is booked: Mon, 23 Nov, 10:00 IST (08:30 in Dubai). Kiran Joshi, +919822200002, about investing from abroad, in Hindi.",
  );
});

it.each(["BOOKED", "MOVED", "CANCELLED", "CANCELLED_BY_US", "SOON"] as const)(
  "includes the link to the appointment in a %s message, and no phone number",
  (event) => {
    for (const language of ["ENGLISH", "HINDI"] as const) {
      const { text } = personText(event, { ...facts, language });
      expect(text).toContain(facts.link);
      expect(text).toContain(facts.expert);
      expect(text).not.toContain(facts.phone);
    }
  },
);
