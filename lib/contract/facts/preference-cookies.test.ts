import { describe, expect, it } from "vitest";
import { findCookie, preferenceCookie } from "./preference-cookies";

describe("preference cookies", () => {
  it("last a year or for the visit, and are sent with every page", () => {
    expect(preferenceCookie({ name: "theme", value: "dark" })).toBe(
      "theme=dark; Path=/; SameSite=Lax; Max-Age=31536000",
    );
    expect(preferenceCookie({ name: "app", value: "ultra", lasts: "visit" })).toBe("app=ultra; Path=/; SameSite=Lax");
  });

  it("can be deleted", () => {
    expect(preferenceCookie({ name: "theme", value: null })).toBe("theme=; Path=/; SameSite=Lax; Max-Age=0");
  });

  it("are found among other cookies by their whole name", () => {
    expect(findCookie("xtheme=light; theme=dark; a=b", "theme")).toBe("dark");
    expect(findCookie("xtheme=light", "theme")).toBeNull();
  });
});
