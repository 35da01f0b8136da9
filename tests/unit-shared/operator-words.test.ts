import { expect, it } from "vitest";
import { parseOperatorWords } from "../../scripts/ops/commands.ts";

const argsOf = (line: string) => parseOperatorWords(line.split(" "))?.args;
const ID = "usr_0123456789abcdefghij";

it("understands what an operator says of a client master report", () => {
  expect(argsOf(`cmr ${ID} show`)).toEqual({ action: "show", investorId: ID });
  expect(argsOf(`cmr ${ID} verify`)).toEqual({ action: "verify", investorId: ID });
  const dematNumber = "IN30039487654321";
  expect(argsOf(`cmr ${ID} verify --demat in30039487654321`)).toEqual({
    action: "verify",
    investorId: ID,
    dematNumber,
  });
  const rejection = { action: "reject", investorId: ID, reason: "CMR_NAME_MISMATCH" };
  expect(argsOf(`cmr ${ID} reject --reason NAME_MISMATCH`)).toEqual(rejection);
  expect(argsOf(`cmr ${ID} reject --reason cmr_name_mismatch`)).toEqual(rejection);
});

it.each(["cmr", `cmr ${ID}`, `cmr ${ID} reject`, `cmr ${ID} verify now`, `cmr ${ID} delete`, "__proto__"])(
  "makes nothing of %j",
  (line) => {
    expect(parseOperatorWords(line.split(" "))).toBeUndefined();
  },
);
