import { describe, expect, it } from "vitest";
import { initialsOf } from "./initials";

describe("initials", () => {
  it("are taken from the first and the last name", () => {
    expect(initialsOf("Ananya Mehta")).toBe("AM");
    expect(initialsOf("  venkata  subba rao iyer ")).toBe("VI");
  });

  it("are one letter for a single name", () => {
    expect(initialsOf("Kavya")).toBe("K");
  });

  it("keep a Devanagari letter whole", () => {
    expect(initialsOf("किरण शर्मा")).toBe("किश");
  });
});
