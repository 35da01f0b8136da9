import { describe, expect, it } from "vitest";
import { initialsOf } from "./initials";

describe("initials", () => {
  it("are of the first and the last name, however many stand between", () => {
    expect(initialsOf("Ananya Mehta")).toBe("AM");
    expect(initialsOf("  venkata  subba rao iyer ")).toBe("VI");
  });

  it("are one letter for one name", () => {
    expect(initialsOf("Kavya")).toBe("K");
  });

  it("keep a Devanagari letter whole", () => {
    expect(initialsOf("किरण शर्मा")).toBe("किश");
  });
});
