import { expect, it } from "vitest";
import { CALLS } from "../../../lib/contract/calls.ts";
import { isDeclaredError } from "../../../lib/contract/openapi/errors-of.ts";
import { limitOf } from "./rate-limit.ts";

it("counts the attempts of every call that takes a file, because reading a file costs CPU time", () => {
  const withFiles = CALLS.filter((call) => "files" in call);
  expect(withFiles.map(({ name }) => name)).toContain("tax.match-credits");
  expect(withFiles.filter(({ limit }) => limit !== "UPLOAD").map(({ name }) => name)).toEqual([]);
});

it("documents the refusal of every call with a limit", () => {
  const limited = CALLS.flatMap((call) =>
    call.limit === undefined ? [] : [{ call, code: limitOf(call.limit).refusal }],
  );
  expect(limited.map(({ call }) => call.name)).toContain("investments.start-flow");
  expect(limited.filter(({ call, code }) => !isDeclaredError(call, code)).map(({ call }) => call.name)).toEqual([]);
});

it("limits every file that an account prepares outside its calls", () => {
  const files = CALLS.filter(({ access }) => access === "session");
  expect(files.filter(({ limit }) => limit === undefined).map(({ name }) => name)).toEqual([]);
});
