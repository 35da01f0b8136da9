import { describe, expect, it } from "vitest";
import { firstAround } from "./step-focus";

const place = (isConnected: boolean, first: string | null) => ({ isConnected, querySelector: () => first });

describe("what takes the focus after a code step", () => {
  it("is the first heading or field in the nearest place that is still part of the page", () => {
    expect(firstAround([place(false, "the removed step"), place(true, "account number"), place(true, "h1")])).toBe(
      "account number",
    );
  });

  it("is found further out where the nearest place holds neither", () => {
    expect(firstAround([place(true, null), place(true, "h1")])).toBe("h1");
  });

  it("is nothing once the whole page is gone", () => {
    expect(firstAround([place(false, "h1")])).toBeNull();
  });
});
