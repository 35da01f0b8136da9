/** A file that reached its bank twice: what it rejects the second time may be paid already. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { answer, bankFindings, because, idsIn, type Operators, payments, releaseDue, status } from "./payment-steps.ts";
import { ACCOUNT, bank, camt054, newOperator, ops, register, STATEMENTS, upload } from "./world.ts";

beginAt("2026-11-25T06:30:00Z");

const { bank: gateway } = gatewaysFor({ ...env, ...STATEMENTS });
const beneficiary = { id: userId.parse(`usr_${randomIds.letters()}`), name: "Leila Maria Fernandes" };

let operators: Operators;
beforeAll(async () => {
  await register();
  operators = { account: ACCOUNT.id, proposer: await newOperator("asha"), releaser: await newOperator("ravi") };
});

let orders = 0;
async function order(): Promise<string> {
  const key = `withdrawal:wtx_twice_${orders++}`;
  const to = { accountNumber: "0042918273644471", routingCode: "HUDSUS33", currency: "USD" } as const;
  await gateway.transfer({ key, ...to, amount: minor(50_00), beneficiary });
  return key;
}

const statusOf = async (key: string) => (await gateway.transferStatus({ key, currency: "USD" })).status;
const findingsOn = async (id: string) =>
  (await bankFindings()).filter(({ subject }) => subject.endsWith(id)).map(({ detail }) => detail);

/** One payment in a file that was fetched once. */
async function sent(): Promise<{ readonly key: string; readonly id: string; readonly batch: string }> {
  const key = await order();
  const batch = await releaseDue(operators);
  const [id = ""] = await idsIn(operators, batch);
  return { key, id, batch };
}

const unpaid = (id: string, token = operators.proposer, evidence = "BANK-2026-0042") =>
  payments(operators, "unpaid", { payment: id, evidence }, token);

it.each([
  ["AM05", because("AM05")],
  ["DU01", because("DU01")],
  ["DU03 as the second of two reasons", because("AC04") + because("DU03")],
  ["a code of the bank's own", because("R-117", "Prtry")],
  ["the bank's own words", "<StsRsnInf><Rsn><Cd>NARR</Cd></Rsn><AddtlInf>file sent twice</AddtlInf></StsRsnInf>"],
])(
  "keeps what is held when a transfer is rejected for %s, and names it, until the statement decides",
  async (_, why) => {
    const { key, id, batch } = await sent();
    expect((await answer(operators, batch, status(id, "RJCT", why))).body).toMatchObject({
      changed: 0,
      contradicted: 1,
    });
    expect(await statusOf(key)).toBe("PENDING");
    expect(await findingsOn(id)).toEqual([expect.stringContaining("which may have paid it before")]);
    await upload(camt054([{ reference: `D${id.slice(0, 9)}`, amount: "-50.00", on: "2026-11-24", endToEndId: id }]));
    expect(await statusOf(key)).toBe("SUCCESS");
    expect((await answer(operators, batch, status(id, "RJCT", why))).body).toMatchObject({ changed: 0 });
    expect(await statusOf(key)).toBe("SUCCESS");
  },
);

it.each([
  ["the message is a duplicate, though its transfers name no reason", `<GrpSts>RJCT</GrpSts>${because("DU01")}`, true],
  ["the message is a duplicate", `<GrpSts>RJCT</GrpSts>${because("DU01")}`, false],
])("keeps what is held when %s", async (_, whole, hasTransfers) => {
  const { key, id, batch } = await sent();
  const content = hasTransfers ? status(id, "RJCT") : "";
  expect((await answer(operators, batch, content, whole)).body).toMatchObject({ changed: 0, contradicted: 1 });
  expect(await statusOf(key)).toBe("PENDING");
});

it("takes no rejection of a file that was fetched more than once, or of a message that the bank has accepted, for final", async () => {
  const [again, accepted, listed] = [await sent(), await sent(), await sent()];
  await idsIn(operators, again.batch);
  const whole = `<GrpSts>RJCT</GrpSts>${because("AM04")}`;
  expect((await answer(operators, again.batch, status(again.id, "RJCT", because("AC04")))).body).toMatchObject({
    contradicted: 1,
  });
  expect((await answer(operators, again.batch, "", whole)).body).toMatchObject({ changed: 0, contradicted: 1 });
  for (const { batch, id } of [accepted, listed]) await answer(operators, batch, status(id, "ACSP"));
  expect((await answer(operators, accepted.batch, "", whole)).body).toMatchObject({ changed: 0, contradicted: 1 });
  const each = status(listed.id, "RJCT", because("AM04"));
  expect((await answer(operators, listed.batch, each, whole)).body).toMatchObject({ changed: 0, contradicted: 1 });
  expect(new Set(await Promise.all([again, accepted, listed].map(({ key }) => statusOf(key))))).toEqual(
    new Set(["PENDING"]),
  );
});

it("still returns what the bank rejects for a reason of its own, and gives its file out no more", async () => {
  const [one, whole] = [await sent(), await sent()];
  await answer(operators, one.batch, status(one.id, "RJCT", because("AC04")));
  await answer(operators, whole.batch, "", `<GrpSts>RJCT</GrpSts>${because("FF01")}`);
  expect(await Promise.all([one.key, whole.key].map(statusOf))).toEqual(["RETURNED", "RETURNED"]);
  expect((await payments(operators, "file", { batch: one.batch })).status).toBe(404);
});

it("pays once whatever the order of 64 answers, of which half say duplicate", async () => {
  const { key, id, batch } = await sent();
  const answers = Array.from({ length: 64 }, (_, n) =>
    answer(operators, batch, status(id, n % 2 === 0 ? "RJCT" : "ACSP", n % 2 === 0 ? because("DU04") : "")),
  );
  await Promise.all(answers);
  expect(await statusOf(key)).toBe("PENDING");
});

it("ends a payment in doubt by the bank's word to two operators, once, and by nobody's alone", async () => {
  const { key, id, batch } = await sent();
  await answer(operators, batch, status(id, "RJCT", because("AM05")));
  expect((await unpaid(id, env.OPERATOR_KEY)).status).toBe(401);
  expect((await unpaid(id)).body).toEqual({ outcome: "PROPOSED" });
  expect((await unpaid(id)).body).toEqual({ outcome: "SAME_OPERATOR" });
  // A bank that takes the file now would pay what is given back.
  expect((await payments(operators, "file", { batch })).status).toBe(404);
  expect(await statusOf(key)).toBe("PENDING");
  const ends = await Promise.all(Array.from({ length: 64 }, () => unpaid(id, operators.releaser)));
  const outcomes = ends.map(({ body }) => body.outcome);
  expect(outcomes.toSorted()).toEqual(["ENDED", ...Array.from({ length: 63 }, () => "NOT_UNDER_WAY")]);
  expect(await statusOf(key)).toBe("RETURNED");
  expect(await findingsOn(id)).toEqual([]);
  const { acts } = (await ops("bank", { action: "acts", account: ACCOUNT.id })).body;
  expect(acts).toContainEqual(expect.objectContaining({ operator: "ravi", action: "UNPAID", subject: id }));
});

it("lets any operator withdraw what one has proposed, so that the next operator's word is the first of two", async () => {
  const { key, id, batch } = await sent();
  await answer(operators, batch, status(id, "RJCT", because("AM05")));
  const withdraw = (evidence = "BANK-2026-0042", token = operators.releaser) =>
    payments(operators, "unpaid-withdraw", { payment: id, evidence }, token);
  expect((await withdraw()).body).toEqual({ outcome: "NOT_PROPOSED" });
  await unpaid(id);
  expect((await withdraw("BANK-2026-0042", env.OPERATOR_KEY)).status).toBe(401);
  expect((await withdraw("BANK-2026-0043")).body).toEqual({ outcome: "NOT_PROPOSED" });
  const ends = await Promise.all(Array.from({ length: 64 }, () => withdraw()));
  expect(new Set(ends.map(({ body }) => body.outcome))).toEqual(new Set(["WITHDRAWN"]));
  const { acts } = (await ops("bank", { action: "acts", account: ACCOUNT.id })).body;
  expect((acts as { action: string }[]).filter(({ action }) => action === "UNPAID_WITHDRAWN")).toHaveLength(1);
  expect((await unpaid(id, operators.releaser)).body).toEqual({ outcome: "EVIDENCE_WITHDRAWN" });
  expect((await unpaid(id, operators.releaser, "BANK-2026-0044")).body).toEqual({ outcome: "PROPOSED" });
  expect((await withdraw()).body).toEqual({ outcome: "WITHDRAWN" });
  expect(await statusOf(key)).toBe("PENDING");
  const both = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      n % 2 === 0 ? unpaid(id, operators.proposer, "BANK-2026-0045") : withdraw("BANK-2026-0044"),
    ),
  );
  // One of the two came first, and the other found its proposal ended or gone.
  const outcomes = new Set(both.map(({ body }) => body.outcome));
  expect(await statusOf(key)).toBe(outcomes.has("ENDED") ? "RETURNED" : "PENDING");
});

it("ends no payment as unpaid that a statement has settled between the two operators, or that has not left", async () => {
  const { key, id } = await sent();
  expect((await unpaid(id)).body).toEqual({ outcome: "PROPOSED" });
  await upload(camt054([{ reference: "DSETTLED", amount: "-50.00", on: "2026-11-24", endToEndId: id }]));
  expect((await unpaid(id, operators.releaser)).body).toEqual({ outcome: "NOT_UNDER_WAY" });
  expect(await statusOf(key)).toBe("SUCCESS");
  await order();
  const due = (await bank().listPayments(null)).at(-1)?.id ?? expect.fail();
  expect((await unpaid(due)).body).toEqual({ outcome: "NOT_UNDER_WAY" });
  const batch = await releaseDue(operators);
  expect((await unpaid(due)).body).toEqual({ outcome: "NOT_UNDER_WAY" });
  expect(await idsIn(operators, batch)).toEqual([due]);
  expect((await unpaid("P000000000000000000000000")).body).toEqual({ outcome: "NOT_FOUND" });
});
