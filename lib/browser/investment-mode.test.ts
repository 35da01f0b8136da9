import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSignedInTab, type Tab } from "../../tests/unit-shared/browser-tab.ts";
import { chooseMode, keepOrRestoreMode } from "./investment-mode";
import { signOut } from "./sign-out";

let tab: Tab;
beforeEach(() => {
  tab = openSignedInTab("/wallet");
});
afterEach(() => vi.unstubAllGlobals());

describe("the investment mode", () => {
  const kept = () => [tab.localStorage.getItem("investmentType"), tab.jar.get("investmentType") ?? null];
  /** A page drawn with a readable config; `selected` is the mode without a remembered one. */
  const drawn = (mode: "INR" | "GIFT", selected: "INR" | "GIFT", mayUseGift = true) =>
    keepOrRestoreMode(mode, { kind: "CONFIG", selected, mayUseGift });
  const freshBrowser = () => tab.localStorage.removeItem("investmentType");

  it("is kept in client storage as investmentType, and the cookie follows", () => {
    freshBrowser();
    expect(drawn("INR", "INR")).toBe(false);
    expect(kept()).toEqual(["INR", "INR"]);
    chooseMode("GIFT");
    expect(kept()).toEqual(["GIFT", "GIFT"]);
  });

  it("is restored from there where the config is unknown, once", () => {
    expect(keepOrRestoreMode("INR", { kind: "UNKNOWN" })).toBe(true);
    expect(kept()).toEqual(["GIFT", "GIFT"]);
    expect(keepOrRestoreMode("INR", { kind: "UNKNOWN" })).toBe(false);
  });

  it.each([
    ["GIFT", "INR"],
    ["INR", "GIFT"],
  ] as const)("is restored by investmentType=%s alone where the server would select %s", (stored, selected) => {
    tab.localStorage.setItem("investmentType", stored);
    expect(drawn(selected, selected)).toBe(true);
    expect(kept()).toEqual([stored, stored]);
    expect(drawn(stored, selected)).toBe(false);
    expect(kept()).toEqual([stored, stored]);
  });

  it("is restored by investmentType after the server selected another mode in this browser", () => {
    freshBrowser();
    drawn("GIFT", "GIFT");
    tab.localStorage.setItem("investmentType", "INR");
    expect(drawn("GIFT", "GIFT")).toBe(true);
    expect(kept()).toEqual(["INR", "INR"]);
  });

  it("is restored where it was chosen: INR abroad, though its cookie is gone", () => {
    freshBrowser();
    drawn("GIFT", "GIFT");
    chooseMode("INR");
    tab.jar.delete("investmentType");
    expect(drawn("GIFT", "GIFT")).toBe(true);
    expect(kept()).toEqual(["INR", "INR"]);
  });

  it("switches to GIFT with a move abroad where INR was never chosen", () => {
    freshBrowser();
    drawn("INR", "INR");
    expect(drawn("INR", "GIFT")).toBe(true);
    expect(kept()).toEqual(["GIFT", "GIFT"]);
    expect(drawn("GIFT", "GIFT")).toBe(false);
  });

  it("stays as chosen after a move abroad", () => {
    chooseMode("INR");
    expect(drawn("INR", "GIFT")).toBe(false);
    expect(kept()).toEqual(["INR", "INR"]);
  });

  it("is corrected in storage and cookie where the config allows no GIFT", () => {
    chooseMode("GIFT");
    expect(drawn("INR", "INR", false)).toBe(false);
    expect(kept()).toEqual(["INR", "INR"]);
  });

  it("asks for no second page where the browser keeps no cookie", () => {
    tab.jar.set = () => tab.jar;
    expect(drawn("INR", "INR")).toBe(false);
  });

  it("of one investor is not the next one's in this browser, unless it was chosen", () => {
    freshBrowser();
    drawn("GIFT", "GIFT");
    signOut({ redirect: false });
    expect(kept()).toEqual(["GIFT", null]);
    expect(drawn("INR", "INR")).toBe(false);
    chooseMode("GIFT");
    signOut({ redirect: false });
    expect(kept()).toEqual(["GIFT", "GIFT"]);
  });

  it("is not overwritten by a page that could not read the config, or that is of a child's account", () => {
    tab.jar.set("investmentType", "GIFT");
    for (const kind of ["UNKNOWN", "MEMBER"] as const) expect(keepOrRestoreMode("INR", { kind })).toBe(false);
    expect(kept()).toEqual(["GIFT", "GIFT"]);
  });
});
