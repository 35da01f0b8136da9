import { describe, expect, it } from "vitest";
import {
  clearSignIn,
  deviceId,
  findInvestmentType,
  isInsideFlutter,
  isSignedIn,
  type Stores,
  storeSignIn,
} from "./storage";

function emptyStores(): Stores & { localKeys: () => string[] } {
  const make = () => {
    const entries = new Map<string, string>();
    return {
      entries,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
  };
  const local = make();
  return { local, session: make(), localKeys: () => [...local.entries.keys()].sort() };
}

describe("client storage", () => {
  it("marks a sign-in with a token marker that is no token", () => {
    const stores = emptyStores();
    storeSignIn(stores, { userId: "inv_1", session: "visit-1" });
    expect(stores.local.getItem("token")).toBe("sealed");
    expect(stores.local.getItem("userId")).toBe("inv_1");
    expect(stores.local.getItem("isLoggedOut")).toBe("false");
    expect(stores.session.getItem("_session")).toBe("visit-1");
    expect(isSignedIn(stores.local)).toBe(true);
  });

  it("clears the session's keys at sign-out, and keeps the device id and the mode", () => {
    const stores = emptyStores();
    storeSignIn(stores, { userId: "inv_1", session: "visit-1" });
    deviceId(stores.local, () => "device-1");
    stores.local.setItem("investmentType", "GIFT");

    clearSignIn(stores);

    expect(stores.localKeys()).toEqual(["_xdid", "investmentType", "isLoggedOut"]);
    expect(stores.local.getItem("isLoggedOut")).toBe("true");
    expect(stores.session.getItem("_session")).toBeNull();
    expect(isSignedIn(stores.local)).toBe(false);
  });

  it("is signed out initially", () => {
    expect(isSignedIn(emptyStores().local)).toBe(false);
  });

  it("generates the device id once", () => {
    const { local } = emptyStores();
    expect(deviceId(local, () => "first")).toBe("first");
    expect(deviceId(local, () => "second")).toBe("first");
  });

  it("restores the mode, and ignores an invalid one", () => {
    const { local } = emptyStores();
    expect(findInvestmentType(local)).toBeNull();
    local.setItem("investmentType", "GIFT");
    expect(findInvestmentType(local)).toBe("GIFT");
    local.setItem("investmentType", "EUR");
    expect(findInvestmentType(local)).toBeNull();
  });

  it("detects the host app's web view by its key", () => {
    const { local } = emptyStores();
    expect(isInsideFlutter(local)).toBe(false);
    local.setItem("isFlutter", "true");
    expect(isInsideFlutter(local)).toBe(true);
  });
});
