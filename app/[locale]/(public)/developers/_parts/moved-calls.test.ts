import { expect, it } from "vitest";
import { callsMovedFrom } from "./moved-calls";
import { TAG_NAMES } from "./schema-groups";

it("names the calls of deposits under early exit, where they were published first", () => {
  const moved = callsMovedFrom("Early exit").map(({ call }) => `${call.tag}: ${call.name}`);
  expect(moved).toContain("Deposits: deposits.withdraw");
  expect(moved).toHaveLength(4);
});

it("names no call as moved from the part that it belongs to", () => {
  const stayed = TAG_NAMES.flatMap((tag) => callsMovedFrom(tag).filter(({ call }) => call.tag === tag));
  expect(stayed.map(({ call }) => call.name)).toEqual([]);
});
