import { expect, it } from "vitest";
import { certificateDueOn, type Quarter } from "./tds-certificates.ts";

it.each([
  [1, "2026-08-15"],
  [2, "2026-11-15"],
  [3, "2027-02-15"],
  [4, "2027-06-15"],
] as const satisfies readonly (readonly [Quarter, string])[])(
  "is due fifteen days after the statement of quarter %i of 2026-27: %s",
  (quarter, dueOn) => {
    expect(certificateDueOn("2026-27", quarter)).toBe(dueOn);
  },
);
