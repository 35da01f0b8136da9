import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import en from "@/messages/en/legal.json";
import hi from "@/messages/hi/legal.json";
import { addDays, calendarDateOf } from "../contract/values/calendar-date.ts";
import { comingVersionsOn, keepsNotice, LEGAL_DOCUMENTS, LEGAL_VERSIONS, legalVersionOn } from "./legal-versions.ts";

/** The words of each document, coming ones included, on the day of its latest version: change all together. */
const WORDS = {
  tnc: ["2026-12-28", "sRDSIQ6EHakHY1Oj"],
  privacy: ["2026-12-28", "OixTuPGQuuczLHGs"],
  risk: ["2026-11-28", "T9Cn6QgMxAV0g1Ue"],
} as const;

const digestOf = (document: keyof typeof WORDS) =>
  createHash("sha256")
    .update(JSON.stringify([en[document], hi[document]]))
    .digest("base64url")
    .slice(0, 16);

it.each(LEGAL_DOCUMENTS)("the words of %s do not change without their day", (document) => {
  expect([LEGAL_VERSIONS[document].at(-1)?.from, digestOf(document)]).toEqual(WORDS[document]);
});

it.each(LEGAL_DOCUMENTS)(
  "each later version of %s is announced 30 days before its day, or says why not",
  (document) => {
    const [first, ...later] = LEGAL_VERSIONS[document];
    expect(later.filter((version) => !keepsNotice(version))).toEqual([]);
    const days = [first, ...later].map(({ from }) => from);
    expect(days).toEqual(days.toSorted());
  },
);

it("a version of 29 days' notice is too soon, one of 30 is not, and a reason lifts the notice", () => {
  const on = calendarDateOf("2026-11-28");
  const after = (days: number) => ({ announcedOn: on, from: addDays(on, days) });
  expect([after(29), after(30), { ...after(0), sooner: "REQUIRED_BY_LAW" as const }].map(keepsNotice)).toEqual([
    ...[false, true, true],
  ]);
});

it("the terms announce their coming version from the day of its publication to the eve of its effect", () => {
  const shown = (day: string) => {
    const { current, coming, isLatest } = legalVersionOn("tnc", calendarDateOf(day));
    const announced = comingVersionsOn(calendarDateOf(day)).map(([document]) => document);
    return [current.from, coming?.from ?? null, isLatest, announced];
  };
  expect(shown("2026-11-27")).toEqual(["2026-11-28", null, false, []]);
  expect(shown("2026-11-28")).toEqual(["2026-11-28", "2026-12-28", false, ["tnc", "privacy"]]);
  expect(shown("2026-12-27")).toEqual(["2026-11-28", "2026-12-28", false, ["tnc", "privacy"]]);
  expect(shown("2026-12-28")).toEqual(["2026-12-28", null, true, []]);
});

it("a document has coming words just while its latest version has an earlier one, and promises the notice it gives", () => {
  for (const messages of [en, hi]) {
    for (const document of LEGAL_DOCUMENTS) {
      const hasComing = messages[document].sections.some((section) => "coming" in section);
      expect(hasComing, document).toBe(LEGAL_VERSIONS[document].length > 1);
    }
    for (const document of ["tnc", "privacy"] as const) {
      const changes = messages[document].sections.find(({ id }) => id === "changes");
      expect(JSON.stringify(changes)).toContain("30");
    }
  }
});
