import { expect, test, vi } from "vitest";
import { isLostOnTheWay, lostAnswers, tellLostAnswer, watchLostAnswers } from "./lost-answers";

test("a request that found no network, or broke off, was lost on the way", () => {
  expect(isLostOnTheWay(new TypeError("Failed to fetch"))).toBe(true);
  expect(isLostOnTheWay(new Error("Connection closed."))).toBe(true);
});

test("what the server threw, and what leads elsewhere, was not lost on the way", () => {
  expect(isLostOnTheWay(Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;push;/wallet" }))).toBe(
    false,
  );
  expect(isLostOnTheWay(Object.assign(new TypeError("of the server"), { digest: "4711" }))).toBe(false);
  expect(isLostOnTheWay(new Error("An unexpected response was received from the server."))).toBe(false);
  expect(isLostOnTheWay("lost")).toBe(false);
});

test("whoever watches hears of each lost answer until he stops", () => {
  const heard = vi.fn();
  const before = lostAnswers();
  const stop = watchLostAnswers(heard);
  tellLostAnswer();
  stop();
  tellLostAnswer();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(lostAnswers()).toBe(before + 2);
});
