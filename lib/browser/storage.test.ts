import { describe, expect, it } from "vitest";
import {
  deviceId,
  dropSignIn,
  findInvestmentType,
  isInsideFlutter,
  isSignedIn,
  keepSignIn,
  type Stores,
} from "./storage";

function emptyStores(): Stores & { localKeys: () => string[] } {
  const make = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const local = make();
  return { local, session: make(), localKeys: () => [...local.kept.keys()].sort() };
}

describe("client storage", () => {
  it("marks a sign-in with a token that is no token", () => {
    const stores = emptyStores();
    keepSignIn(stores, { userId: "inv_1", session: "visit-1" });
    expect(stores.local.getItem("token")).toBe("sealed");
    expect(stores.local.getItem("userId")).toBe("inv_1");
    expect(stores.local.getItem("isLoggedOut")).toBe("false");
    expect(stores.session.getItem("_session")).toBe("visit-1");
    expect(isSignedIn(stores.local)).toBe(true);
  });

  it("empties the keys of the session at sign-out, and keeps the device and its mode", () => {
    const stores = emptyStores();
    keepSignIn(stores, { userId: "inv_1", session: "visit-1" });
    deviceId(stores.local, () => "device-1");
    stores.local.setItem("investmentType", "GIFT");

    dropSignIn(stores);

    expect(stores.localKeys()).toEqual(["_xdid", "investmentType", "isLoggedOut"]);
    expect(stores.local.getItem("isLoggedOut")).toBe("true");
    expect(stores.session.getItem("_session")).toBeNull();
    expect(isSignedIn(stores.local)).toBe(false);
  });

  it("is not signed in before anybody was", () => {
    expect(isSignedIn(emptyStores().local)).toBe(false);
  });

  it("makes the device's id once", () => {
    const { local } = emptyStores();
    expect(deviceId(local, () => "first")).toBe("first");
    expect(deviceId(local, () => "second")).toBe("first");
  });

  it("restores the mode, and takes nothing it does not know for one", () => {
    const { local } = emptyStores();
    expect(findInvestmentType(local)).toBeNull();
    local.setItem("investmentType", "GIFT");
    expect(findInvestmentType(local)).toBe("GIFT");
    local.setItem("investmentType", "EUR");
    expect(findInvestmentType(local)).toBeNull();
  });

  it("knows the host app's web view by its key", () => {
    const { local } = emptyStores();
    expect(isInsideFlutter(local)).toBe(false);
    local.setItem("isFlutter", "true");
    expect(isInsideFlutter(local)).toBe(true);
  });
});
