import { expect, it } from "vitest";
import { CALLS } from "../../../lib/contract/calls.ts";
import { isDeclaredError } from "../../../lib/contract/openapi/errors-of.ts";
import { LIMIT_OF_CALL, type LimitName, limitOf } from "./rate-limit.ts";

const limits: ReadonlyMap<string, LimitName> = new Map(Object.entries(LIMIT_OF_CALL));

it("counts the attempts of every call that takes a file, because reading a file costs CPU time", () => {
  const withFiles = CALLS.filter((call) => "files" in call).map(({ name }) => name);
  expect(withFiles).toContain("tax.match-credits");
  expect(withFiles.filter((name) => limits.get(name) !== "UPLOAD")).toEqual([]);
});

it("documents the refusal of every call with a limit", () => {
  const limited = CALLS.flatMap((call) => {
    const limit = limits.get(call.name);
    return limit === undefined ? [] : [{ call, code: limitOf(limit).refusal }];
  });
  expect(limited).toHaveLength(limits.size);
  expect(limited.filter(({ call, code }) => !isDeclaredError(call, code)).map(({ call }) => call.name)).toEqual([]);
});
