import { describe, expect, it } from "vitest";
import { findCookie, preferenceCookie } from "./preference-cookies";

describe("remembered choices", () => {
  it("last a year, or as long as the visit, and are sent with every page", () => {
    expect(preferenceCookie({ name: "theme", value: "dark" })).toBe(
      "theme=dark; Path=/; SameSite=Lax; Max-Age=31536000",
    );
    expect(preferenceCookie({ name: "app", value: "ultra", lasts: "visit" })).toBe("app=ultra; Path=/; SameSite=Lax");
  });

  it("can be forgotten", () => {
    expect(preferenceCookie({ name: "theme", value: null })).toBe("theme=; Path=/; SameSite=Lax; Max-Age=0");
  });

  it("are found among others, by their whole name", () => {
    expect(findCookie("xtheme=light; theme=dark; a=b", "theme")).toBe("dark");
    expect(findCookie("xtheme=light", "theme")).toBeNull();
  });
});
