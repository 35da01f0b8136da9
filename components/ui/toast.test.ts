import { afterEach, describe, expect, it } from "vitest";
import { dismissToast, shownToasts, TOAST_MS, toast, watchToasts } from "./toast";

const messages = () => shownToasts().map(({ message }) => message);

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

describe("toasts", () => {
  it("put the newest on top and show at most five", () => {
    for (const word of ["one", "two", "three", "four", "five", "six"]) toast(word);
    expect(messages()).toEqual(["six", "five", "four", "three", "two"]);
  });

  it("close after five seconds", () => {
    expect(TOAST_MS).toBe(5000);
  });

  it("are removed one by one, notifying subscribers", () => {
    let notifications = 0;
    const stop = watchToasts(() => {
      notifications += 1;
    });
    toast("one");
    toast("two");
    const [newest] = shownToasts();
    dismissToast(newest?.id ?? -1);
    expect(messages()).toEqual(["one"]);
    expect(notifications).toBe(3);
    stop();
    toast("three");
    expect(notifications).toBe(3);
  });
});
