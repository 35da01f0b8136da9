/** The browser accepts every pasted value that the server accepts, also without scripts. */
import { expect, it } from "vitest";
import { lineAt, sources } from "./source-tree.ts";

const screens = sources.filter(({ path, isTest }) => !isTest && /^(?:app|components)\/.*\.tsx$/.test(path));

const found = (attribute: RegExp) =>
  screens.flatMap(({ path, text }) =>
    [...text.matchAll(attribute)].map(({ index, 1: value = "" }) => ({
      place: `${path}:${lineAt(text, index)}`,
      value,
    })),
  );

it("no field is of the type number, which drops the digits of other scripts and invisible marks", () => {
  expect(found(/\btype="(number)"/g).map(({ place }) => place)).toEqual([]);
});

it.each(["123456", "123 456", "123-456", "१२३४५६", "１２３４５６", "\u200b123456\u00a0", "Your code is 123 456."])(
  "every pattern of a field takes the code in %s",
  (pasted) => {
    const patterns = found(/\bpattern="([^"]{1,200})"/g);
    expect(patterns.length).toBeGreaterThan(0);
    // As the browser compiles the attribute.
    const refusing = patterns.filter(({ value }) => !new RegExp(`^(?:${value})$`, "v").test(pasted));
    expect(refusing).toEqual([]);
  },
);

it.each(["", "12345", "1234567"])("no pattern of a field takes %j for a code", (typed) => {
  const taking = found(/\bpattern="([^"]{1,200})"/g).filter(({ value }) =>
    new RegExp(`^(?:${value})$`, "v").test(typed),
  );
  expect(taking).toEqual([]);
});
