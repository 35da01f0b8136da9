import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "@/messages/en/deal.json" with { type: "json" };
import hi from "@/messages/hi/deal.json" with { type: "json" };
import { ADVICE, type Obstacle } from "./obstacles.ts";

const SEGMENT = join(import.meta.dirname, "..");
const isPage = (path: string) =>
  ["[account]", "(onboarding)"].some((group) =>
    existsSync(join(SEGMENT, "..", group, path.replace(/#\w+$/, ""), "page.tsx")),
  );

/** Only the agency and the depository can act on these. */
const PENDING: readonly Obstacle[] = ["ACCREDITATION_PENDING", "CMR_PENDING"];

describe.each(Object.entries(ADVICE))("an investor who is refused with %s", (obstacle, { words, action }) => {
  it("reads why, in both languages", () => {
    for (const panel of [en.panel, hi.panel]) expect(panel[words]).toMatch(/[.।]$/);
    expect(hi.panel[words]).not.toBe(en.panel[words]);
  });

  it("is led to a page with the next step, unless somebody else has to act", () => {
    expect(action === null).toBe(PENDING.some((pending) => pending === obstacle));
    if (action === null) return;
    expect([action.path, isPage(action.path)]).toEqual([action.path, true]);
    for (const panel of [en.panel, hi.panel]) expect(panel[action.words].length).toBeGreaterThan(5);
  });
});
