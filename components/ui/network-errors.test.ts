import { expect, test, vi } from "vitest";
import { isNetworkError, networkErrors, reportNetworkError, watchNetworkErrors } from "./network-errors";

test("a request that found no network, or broke off, was lost on the way", () => {
  expect(isNetworkError(new TypeError("Failed to fetch"))).toBe(true);
  expect(isNetworkError(new Error("Connection closed."))).toBe(true);
});

test("what the server threw, and what leads elsewhere, was not lost on the way", () => {
  expect(isNetworkError(Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;push;/wallet" }))).toBe(
    false,
  );
  expect(isNetworkError(Object.assign(new TypeError("of the server"), { digest: "4711" }))).toBe(false);
  expect(isNetworkError(new Error("An unexpected response was received from the server."))).toBe(false);
  expect(isNetworkError("lost")).toBe(false);
});

test("whoever watches hears of each lost answer until he stops", () => {
  const heard = vi.fn();
  const before = networkErrors();
  const stop = watchNetworkErrors(heard);
  reportNetworkError();
  stop();
  reportNetworkError();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(networkErrors()).toBe(before + 2);
});
