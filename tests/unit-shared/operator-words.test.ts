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

it("understands what an operator says of a change of residence", () => {
  expect(argsOf("residence list")).toEqual({ action: "list" });
  expect(argsOf(`residence show ${ID}`)).toEqual({ action: "show", investorId: ID });
  expect(argsOf(`residence approve ${ID}`)).toEqual({ action: "approve", investorId: ID });
  const refusal = { action: "refuse", investorId: ID, reason: "RESIDENCE_PROOF_NOT_ENOUGH" };
  expect(argsOf(`residence refuse ${ID} --reason not_enough`)).toEqual(refusal);
  for (const line of ["residence", "residence approve", `residence refuse ${ID}`, `residence drop ${ID}`]) {
    expect(parseOperatorWords(line.split(" "))).toBeUndefined();
  }
});

it("understands which refund an operator has sent back", () => {
  expect(argsOf("refunds")).toEqual({});
  expect(argsOf("refund rfd_0123456789abcdefghij SENT")).toEqual({ id: "rfd_0123456789abcdefghij", outcome: "SENT" });
  for (const line of ["refund", "refund rfd_0123456789abcdefghij"]) expect(argsOf(line)).toBeUndefined();
});

it("understands whose talks an operator wants to see, and which to cancel", () => {
  expect(argsOf("appointment list")).toEqual({ action: "list" });
  expect(argsOf("appointment list rm-01")).toEqual({ action: "list", managerId: "rm-01" });
  const cancelled = { action: "cancel", managerId: "rm-01", appointmentId: "a1" };
  expect(argsOf("appointment cancel rm-01 a1")).toEqual(cancelled);
  expect(argsOf("appointment cancel rm-01")).toBeUndefined();
});

it("understands which dead letters an operator wants replayed", () => {
  const id = "dl_0123456789abcdef0123";
  expect([argsOf("events"), argsOf("dead-letters"), argsOf("rebuild")]).toEqual([{}, {}, {}]);
  expect([argsOf(`replay ${id}`), argsOf("replay all")]).toEqual([{ id }, { id: "all" }]);
  for (const line of ["replay", `replay ${id} all`]) expect(parseOperatorWords(line.split(" "))).toBeUndefined();
});

it.each(["cmr", `cmr ${ID}`, `cmr ${ID} reject`, `cmr ${ID} verify now`, `cmr ${ID} delete`, "__proto__"])(
  "makes nothing of %j",
  (line) => {
    expect(parseOperatorWords(line.split(" "))).toBeUndefined();
  },
);
