import { expect, test, vi } from "vitest";
import { isNetworkError, networkErrors, reportNetworkError, watchNetworkErrors } from "./network-errors";

test("classifies a request without a network, or with a broken response, as a network error", () => {
  expect(isNetworkError(new TypeError("Failed to fetch"))).toBe(true);
  expect(isNetworkError(new Error("Connection closed."))).toBe(true);
});

test("does not classify a server error or a redirect as a network error", () => {
  expect(isNetworkError(Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;push;/wallet" }))).toBe(
    false,
  );
  expect(isNetworkError(Object.assign(new TypeError("of the server"), { digest: "4711" }))).toBe(false);
  expect(isNetworkError(new Error("An unexpected response was received from the server."))).toBe(false);
  expect(isNetworkError("lost")).toBe(false);
});

test("notifies a subscriber of each network error until it unsubscribes", () => {
  const listener = vi.fn();
  const before = networkErrors();
  const stop = watchNetworkErrors(listener);
  reportNetworkError();
  stop();
  reportNetworkError();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(networkErrors()).toBe(before + 2);
});
