import { expect, it } from "vitest";
import { rememberedByText } from "./remembered.ts";

it("computes once for each text, keeps no failure, and drops all results at its bound", () => {
  const computed: string[] = [];
  const remembered = rememberedByText<number | null>(2);
  const lengthOf = (text: string) => {
    computed.push(text);
    if (text === "bad") throw new Error("unreadable");
    return text === "" ? null : text.length;
  };
  const results = ["one", "", "one", ""].map((text) => remembered(text, lengthOf));
  expect(results).toEqual([3, null, 3, null]);
  expect(computed).toEqual(["one", ""]);
  for (const _ of ["first", "second"]) expect(() => remembered("bad", lengthOf)).toThrow("unreadable");
  expect(computed).toEqual(["one", "", "bad", "bad"]);
  expect([remembered("three", lengthOf), remembered("one", lengthOf)]).toEqual([5, 3]);
  expect(computed.slice(4)).toEqual(["three", "one"]);
});
