import { expect, it } from "vitest";
import { skyline } from "./building-front";

const GROUND = 168;

it("leaves no sky above a building, and cuts off neither its roof nor the trees", () => {
  for (const form of ["OFFICE", "LABORATORY"] as const) {
    for (const floors of [1, 3, 4, 9, 40]) {
      const roof = GROUND - floors * Math.min(24, 132 / floors);
      const blank = Math.min(roof - 20, 121) - skyline({ floors, form });
      expect(blank, `${floors} ${form}`).toBeGreaterThan(0);
      expect(blank, `${floors} ${form}`).toBeLessThanOrEqual(8);
    }
  }
  expect(skyline({ floors: 1, form: "WAREHOUSE" })).toBe(80);
});
