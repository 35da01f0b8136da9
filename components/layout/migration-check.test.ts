import { describe, expect, it } from "vitest";
import { popupIsDue, readMigration } from "./migration-check";

const visit = { signedIn: true, app: null, closed: false };

describe("the migration popup", () => {
  it("is due only with a stored token and nobody signed out", () => {
    expect(popupIsDue(visit)).toBe(true);
    expect(popupIsDue({ ...visit, signedIn: false })).toBe(false);
  });

  it("is not used when the visit comes from the ultra app", () => {
    expect(popupIsDue({ ...visit, app: "ultra" })).toBe(false);
    expect(popupIsDue({ ...visit, app: "other" })).toBe(true);
  });

  it("stays closed once it was closed", () => {
    expect(popupIsDue({ ...visit, closed: true })).toBe(false);
  });

  it("shows nothing when the check returns no data", () => {
    expect(readMigration(null)).toBeNull();
    expect(readMigration({})).toBeNull();
    expect(readMigration({ ultraUrl: 7 })).toBeNull();
  });

  it("follows web addresses only", () => {
    expect(readMigration({ ultraUrl: "https://ultra.example/", since: "2026-10-01" })).toEqual({
      ultraUrl: "https://ultra.example/",
    });
    expect(readMigration({ ultraUrl: "javascript:alert(1)" })).toBeNull();
  });
});
