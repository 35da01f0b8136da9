import { afterEach, expect, it, vi } from "vitest";
import { handToDevice } from "./share";

const CARD = { text: "a card" };
const rejectsWith = (name: string) => ({ share: () => Promise.reject(new DOMException("refused", name)) });

afterEach(() => vi.unstubAllGlobals());

it("a dialog that was shown, and one that the user closed, need no other way", async () => {
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { share });
  expect(await handToDevice(CARD)).toBe(true);
  expect(share).toHaveBeenCalledExactlyOnceWith(CARD);
  vi.stubGlobal("navigator", rejectsWith("AbortError"));
  expect(await handToDevice(CARD)).toBe(true);
});

it("a device without a dialog, and one that refuses to show it, need another way", async () => {
  vi.stubGlobal("navigator", {});
  expect(await handToDevice(CARD)).toBe(false);
  for (const name of ["NotAllowedError", "DataError", "InvalidStateError"]) {
    vi.stubGlobal("navigator", rejectsWith(name));
    expect(await handToDevice(CARD)).toBe(false);
  }
});
