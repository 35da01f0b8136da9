import { describe, expect, it } from "vitest";
import { popupIsDue, readMigration } from "./migration-check";

const visit = { signedIn: true, app: null, closed: false };

describe("the migration popup", () => {
  it("is due only with a stored token and without a logout flag", () => {
    expect(popupIsDue(visit)).toBe(true);
    expect(popupIsDue({ ...visit, signedIn: false })).toBe(false);
  });

  it("is not shown in a visit that started in the ultra app", () => {
    expect(popupIsDue({ ...visit, app: "ultra" })).toBe(false);
    expect(popupIsDue({ ...visit, app: "other" })).toBe(true);
  });

  it("stays closed after it was closed once", () => {
    expect(popupIsDue({ ...visit, closed: true })).toBe(false);
  });

  it("is not shown when the check returns no data", () => {
    expect(readMigration(null)).toBeNull();
    expect(readMigration({})).toBeNull();
    expect(readMigration({ ultraUrl: 7 })).toBeNull();
  });

  it("accepts only web addresses", () => {
    expect(readMigration({ ultraUrl: "https://ultra.example/", since: "2026-10-01" })).toEqual({
      ultraUrl: "https://ultra.example/",
    });
    expect(readMigration({ ultraUrl: "javascript:alert(1)" })).toBeNull();
  });
});
