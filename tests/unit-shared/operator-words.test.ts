import { expect, it } from "vitest";
import { UsageError } from "../../scripts/command-line.ts";
import { parseOperatorWords } from "../../scripts/ops/commands.ts";

const argsOf = (line: string) => parseOperatorWords(line.split(" ")).args;
const complaintAbout = (line: string) => {
  try {
    return parseOperatorWords(line.split(" ")).args;
  } catch (cause) {
    return cause instanceof UsageError ? cause.message : cause;
  }
};
const ID = "usr_0123456789abcdefghij";

it("parses the decision on a client master report", () => {
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

it("parses the merge of two accounts", () => {
  const [leaving, staying] = [ID, "usr_abcdefghij0123456789"];
  expect(argsOf("merge")).toEqual({ action: "list" });
  expect(argsOf(`merge propose ${leaving} ${staying}`)).toEqual({ action: "propose", leaving, staying });
  expect(argsOf(`merge release ${leaving} ${staying}`)).toEqual({ action: "release", leaving, staying });
  for (const line of [`merge propose ${leaving}`, `merge list ${leaving}`]) {
    expect(complaintAbout(line)).toContain("npm run ops -- ");
  }
});

it("parses the release of a forgotten transfer", () => {
  const args = { investorId: ID, withdrawal: "wtx_0123456789abcdefghij", evidence: "PAY-2026-0017" };
  const line = `${args.investorId} ${args.withdrawal} --evidence ${args.evidence}`;
  expect(argsOf(`transfer propose ${line}`)).toEqual({ action: "propose", ...args });
  expect(argsOf(`transfer release ${line}`)).toEqual({ action: "release", ...args });
  expect(argsOf(`transfer withdraw ${line}`)).toEqual({ action: "withdraw", ...args });
  const { investorId, withdrawal } = args;
  expect(argsOf(`transfer show ${investorId} ${withdrawal}`)).toEqual({ action: "show", investorId, withdrawal });
  for (const words of [
    `transfer drop ${line}`,
    `transfer release ${ID}`,
    `transfer withdraw ${ID} wtx_a`,
    `transfer show ${ID}`,
  ]) {
    expect(complaintAbout(words)).toContain("npm run ops -- ");
  }
});

it("parses the decision on a change of residence", () => {
  expect(argsOf("residence list")).toEqual({ action: "list" });
  expect(argsOf(`residence show ${ID}`)).toEqual({ action: "show", investorId: ID });
  expect(argsOf(`residence approve ${ID}`)).toEqual({ action: "approve", investorId: ID });
  const refusal = { action: "refuse", investorId: ID, reason: "RESIDENCE_PROOF_NOT_ENOUGH" };
  expect(argsOf(`residence refuse ${ID} --reason not_enough`)).toEqual(refusal);
  for (const line of ["residence", "residence approve", `residence refuse ${ID}`, `residence drop ${ID}`]) {
    expect(complaintAbout(line)).toContain("npm run ops -- ");
  }
});

it("parses an operator's decision on a guardian", () => {
  const evidence = "GRD-2026-0042";
  expect(argsOf(`guardian show ${ID}`)).toEqual({ action: "show", childId: ID });
  const change = { action: "replace", childId: ID, to: "usr_b", reason: "DIED", evidence };
  expect(argsOf(`guardian replace ${ID} --to usr_b --reason died --evidence ${evidence}`)).toEqual(change);
  const admission = { action: "admit", childId: ID, phone: "9812345678", evidence };
  expect(argsOf(`guardian admit ${ID} --phone 9812345678 --evidence ${evidence}`)).toEqual(admission);
  for (const line of [
    "guardian",
    `guardian replace ${ID} --to usr_b --reason DIED`,
    `guardian admit ${ID} --evidence ${evidence}`,
    `guardian admit ${ID} --phone 1 --email a@b.in --evidence ${evidence}`,
  ])
    expect(complaintAbout(line)).toContain("npm run ops -- ");
});

it("parses the decision on a treaty claim", () => {
  expect(argsOf("treaty list")).toEqual({ action: "list" });
  const refusal = { action: "refuse", investorId: ID, reason: "TREATY_PROOF_OTHER_PERIOD" };
  expect(argsOf(`treaty refuse ${ID} --reason other_period`)).toEqual(refusal);
  for (const line of ["treaty", `treaty refuse ${ID}`]) expect(complaintAbout(line)).toContain("npm run ops -- ");
});

it("parses the id of a returned refund", () => {
  expect(argsOf("refunds")).toEqual({});
  expect(argsOf("refund rfd_0123456789abcdefghij SENT")).toEqual({ id: "rfd_0123456789abcdefghij", outcome: "SENT" });
  for (const line of ["refund", "refund rfd_0123456789abcdefghij"])
    expect(complaintAbout(line)).toContain("npm run ops -- ");
});

it("parses the listing and cancellation of consultations", () => {
  expect(argsOf("appointment list")).toEqual({ action: "list" });
  expect(argsOf("appointment list rm-01")).toEqual({ action: "list", managerId: "rm-01" });
  const cancelled = { action: "cancel", managerId: "rm-01", appointmentId: "a1" };
  expect(argsOf("appointment cancel rm-01 a1")).toEqual(cancelled);
  expect(complaintAbout("appointment cancel rm-01")).toContain("npm run ops -- appointment");
});

it("parses which dead letters to replay", () => {
  const id = "dl_0123456789abcdef0123";
  expect([argsOf("events"), argsOf("dead-letters"), argsOf("rebuild")]).toEqual([{}, {}, {}]);
  expect([argsOf(`replay ${id}`), argsOf("replay all")]).toEqual([{ id }, { id: "all" }]);
  for (const line of ["replay", `replay ${id} all`]) expect(complaintAbout(line)).toContain("npm run ops -- ");
});

it.each(["cmr", `cmr ${ID}`, `cmr ${ID} reject`, `cmr ${ID} verify now`, `cmr ${ID} delete`, "__proto__"])(
  "refuses the incomplete or unknown command %j",
  (line) => {
    expect(complaintAbout(line)).toContain("npm run ops -- ");
  },
);

it.each([
  ["", "npm run ops -- verify"],
  ["verfy", 'There is no command "verfy"'],
  ["verify now", '"now" is one word too many'],
  ["verify --all", '"--all" is one word too many'],
  [`cmr ${ID} verify --dmat 12`, "Unknown option '--dmat'"],
  [`cmr ${ID} verify --demat`, "'--demat <value>' argument missing"],
  ["clock 60", '"clock 60" is not complete, or says too much'],
  ["publish /nowhere/deal.json", "no such file"],
])("explains what is wrong with %j", (line, complaint) => {
  expect(complaintAbout(line)).toContain(complaint);
  expect(complaintAbout(line)).toContain("npm run ops -- ");
});

it("parses a negative clock offset as an argument, not as an option", () => {
  expect(argsOf("clock -400d")).toEqual({ advanceDays: -400 });
});

it("parses a holiday declared late, and one withdrawn, each with its reason", () => {
  expect([argsOf("holidays"), argsOf("holidays list")]).toEqual([{ action: "list" }, { action: "list" }]);
  const reason = "Municipal elections";
  expect(argsOf(`holidays add 2026-12-02 ${reason}`)).toEqual({ action: "add", day: "2026-12-02", reason });
  expect(argsOf(`holidays remove 2026-11-24 ${reason}`)).toEqual({ action: "remove", day: "2026-11-24", reason });
  for (const line of ["holidays add", "holidays add 2026-12-02", "holidays list 2026"])
    expect(complaintAbout(line)).toContain("npm run ops -- holidays");
});

it("parses the issue of TDS certificates", () => {
  expect(argsOf("certificates unmatched")).toEqual({ action: "unmatched" });
  const issue = { action: "issue", folder: "./q2", tan: "ZZZC00001A", financialYear: "2026-27", quarter: "2" };
  expect(argsOf("certificates issue ./q2 --tan zzzc00001a --year 2026-27 --quarter Q2")).toEqual(issue);
  for (const line of ["certificates", "certificates issue ./q2 --tan ZZZC00001A --year 2026-27"]) {
    expect(complaintAbout(line)).toContain("npm run ops -- ");
  }
});

it("parses what an operator does with a bank's statements and payments", () => {
  expect(argsOf("operator")).toEqual({ action: "list" });
  expect(argsOf("operator make asha")).toEqual({ action: "make", name: "asha" });
  expect(argsOf("bank open gift-usd")).toEqual({ action: "open", account: "gift-usd" });
  const line = "bln_000000000000000000000000";
  expect(argsOf(`bank assign gift-usd ${line} GFTUSD00000000123 --note maiden-name`)).toEqual({
    ...{ action: "assign", account: "gift-usd", line, to: "GFTUSD00000000123", note: "maiden-name" },
  });
  expect(argsOf("payments release gift-usd GIFT-USD-000001 --sum 120.05")).toEqual({
    ...{ action: "release", account: "gift-usd", batch: "GIFT-USD-000001", sum: 120.05 },
  });
  expect(argsOf("payments unpaid gift-usd P0123456789ABCDEF01234567 --evidence BANK-2026-0042")).toEqual({
    ...{ action: "unpaid", account: "gift-usd", payment: "P0123456789ABCDEF01234567", evidence: "BANK-2026-0042" },
  });
  expect(argsOf("payments unpaid-withdraw gift-usd P0123456789ABCDEF01234567 --evidence BANK-2026-0042")).toMatchObject(
    {
      ...{ action: "unpaid-withdraw", evidence: "BANK-2026-0042" },
    },
  );
  for (const typed of [
    "operator make",
    "payments unpaid gift-usd P0123456789ABCDEF01234567",
    "bank show",
    `bank return gift-usd ${line}`,
    "bank assign gift-usd",
    "payments propose",
    "payments release gift-usd GIFT-USD-000001",
    "payments release gift-usd GIFT-USD-000001 --sum 1.234",
  ])
    expect(complaintAbout(typed)).toContain("npm run ops -- ");
});

it("parses what an operator does with an order", () => {
  const key = "sale:slo_1";
  expect(argsOf("orders")).toEqual({ action: "list" });
  for (const action of ["show", "take", "release"]) expect(argsOf(`orders ${action} ${key}`)).toEqual({ action, key });
  const evidence = "manual-orders/2026-11-25/sale:slo_1/0-a";
  expect(argsOf(`orders evidence ${evidence}`)).toEqual({ action: "evidence", evidence });
  const quote = { action: "quote", isin: "INE000000001", cleanPrice: "991500" };
  expect(argsOf("orders quote INE000000001 991500")).toEqual(quote);
  for (const action of ["match", "settle", "reject", "instruct", "deliver", "undo", "attach"]) {
    const form = argsOf(`orders ${action} ${key} package.json`) as FormData;
    expect([form.get("action"), form.get("key"), form.get("file")]).toEqual([action, key, expect.any(File)]);
    expect(complaintAbout(`orders ${action} ${key}`)).toContain("npm run ops -- orders");
  }
  const refusal = argsOf("orders reject shares:inv_1 package.json --reason DEMAT_FROZEN") as FormData;
  expect(["action", "key", "reason"].map((name) => refusal.get(name))).toEqual([
    "reject",
    "shares:inv_1",
    "DEMAT_FROZEN",
  ]);
  expect(complaintAbout("orders instruct shares:inv_1 package.json --reason DEMAT_FROZEN")).toContain("npm run ops");
  for (const line of ["list x", "show", `take ${key} x`, "quote INE000000001 9.5", "evidence", `cancel ${key}`])
    expect(complaintAbout(`orders ${line}`)).toContain("npm run ops -- orders");
});

it("parses what an operator decides about an account abroad", () => {
  const investor = { investorId: ID };
  expect(argsOf("accounts-abroad list")).toEqual({ action: "list" });
  expect(argsOf(`accounts-abroad show ${ID}`)).toEqual({ action: "show", ...investor });
  const decided = { ...investor, review: "3" };
  expect(argsOf(`accounts-abroad accept ${ID} 3 --holder Rao --bank Merlion`)).toEqual({
    ...{ action: "accept", ...decided, holder: "Rao", bank: "Merlion" },
  });
  expect(argsOf(`accounts-abroad refuse ${ID} 3 --reason too_old`)).toEqual({
    ...{ action: "refuse", ...decided, reason: "ACCOUNT_PROOF_TOO_OLD" },
  });
  for (const line of [`accept ${ID} 3 --holder Rao`, `refuse ${ID} 3`, `show ${ID} --bank Merlion`, `refuse ${ID} x`])
    expect(complaintAbout(`accounts-abroad ${line}`)).toContain("npm run ops -- accounts-abroad");
});

it("parses what an operator records about a locked deposit", () => {
  const decided = { investorId: ID, review: "3" };
  expect(argsOf("hardship list")).toEqual({ action: "list" });
  expect(argsOf(`hardship show ${ID}`)).toEqual({ action: "show", investorId: ID });
  expect(argsOf(`hardship accept ${ID} 3`)).toEqual({ action: "accept", ...decided });
  expect(argsOf(`hardship refuse ${ID} 3 --reason not_critical`)).toEqual({
    ...{ action: "refuse", ...decided, reason: "HARDSHIP_NOT_CRITICAL" },
  });
  for (const line of [`accept ${ID}`, `accept ${ID} 3 --reason UNREADABLE`, `refuse ${ID} 3`, `refuse ${ID} x`])
    expect(complaintAbout(`hardship ${line}`)).toContain("npm run ops -- hardship");
});
