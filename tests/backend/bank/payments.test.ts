import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import * as steps from "./payment-steps.ts";
import { status } from "./payment-steps.ts";
import { ACCOUNT, bank, camt054, newOperator, ops, register, STATEMENTS, upload } from "./world.ts";

const settings = { ...env, ...STATEMENTS };
const beneficiary = { id: userId.parse(`usr_${randomIds.letters()}`), name: "Leila Maria Fernandes" };

let [asha, ravi] = ["", ""];
beforeAll(async () => {
  await register();
  [asha, ravi] = [await newOperator("asha"), await newOperator("ravi")];
});

let orders = 0;
async function order(amount: number): Promise<string> {
  const key = `withdrawal:wtx_${orders++}`;
  const to = { accountNumber: "0042918273644471", routingCode: "HUDSUS33", currency: "USD" } as const;
  await gatewaysFor(settings).bank.transfer({ key, ...to, amount: minor(amount), beneficiary });
  return key;
}

const statusOf = async (key: string) =>
  (await gatewaysFor(settings).bank.transferStatus({ key, currency: "USD" })).status;
const payments = (action: string, more: object = {}, token = asha) =>
  ops("payments", { action, account: ACCOUNT.id, ...more }, token);

/** A batch that Asha proposed, by its id and its sum. */
async function propose(): Promise<{ readonly batch: string; readonly sum: number }> {
  const { body } = await payments("propose");
  const { id: batch, sum } = body.batch as { id: string; sum: number };
  return { batch, sum };
}

async function released(): Promise<string> {
  const { batch, sum } = await propose();
  expect((await payments("release", { batch, sum }, ravi)).body).toMatchObject({ outcome: "RELEASED" });
  return batch;
}

const operators = () => ({ account: ACCOUNT.id, proposer: asha, releaser: ravi });
const idsIn = (batch: string) => steps.idsIn(operators(), batch);
const answer = (batch: string, content: string) => steps.answer(operators(), batch, content);

const findings = async () => (await steps.bankFindings()).map(({ detail }) => detail);

beforeEach(async () => {
  // Rejects the payments that an earlier test left due.
  const { body } = await payments("propose");
  if (body.outcome !== "PROPOSED") return;
  const { id: batch, sum } = body.batch as { id: string; sum: number };
  await payments("release", { batch, sum }, ravi);
  await answer(batch, (await idsIn(batch)).map((id) => status(id, "RJCT")).join(""));
});

describe("a batch of payments", () => {
  it("leaves in a file once another operator has released the sum that both saw", async () => {
    const [one, two] = [await order(100_05), await order(20_00)];
    expect(await statusOf(one)).toBe("PENDING");
    const { batch, sum } = await propose();
    expect(sum).toBe(120.05);
    expect((await payments("file", { batch })).status).toBe(404);
    expect((await payments("release", { batch, sum })).body).toEqual({ outcome: "SAME_OPERATOR" });
    expect((await payments("release", { batch, sum: 120.06 }, ravi)).body).toEqual({ outcome: "OTHER_SUM" });
    expect((await payments("release", { batch, sum }, env.OPERATOR_KEY)).status).toBe(401);
    expect((await payments("release", { batch, sum }, ravi)).body).toMatchObject({
      outcome: "RELEASED",
      batch: { state: "RELEASED", proposedBy: "asha", decidedBy: "ravi", payments: 2, sum: 120.05 },
    });
    const { body } = await payments("file", { batch });
    expect(body.xml).toContain(`<MsgId>${batch}</MsgId>`);
    expect(body.xml).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>120.05</CtrlSum>");
    // The same bytes, and the number of earlier downloads, which warns before the file is sent to the bank twice.
    expect(body.fetchedBefore).toBe(0);
    expect((await payments("file", { batch }, ravi)).body).toEqual({ ...body, fetchedBefore: 1 });
    const { acts } = (await ops("bank", { action: "acts", account: ACCOUNT.id })).body;
    expect(acts).toContainEqual(expect.objectContaining({ operator: "ravi", action: "FETCHED", subject: batch }));
    expect([await statusOf(one), await statusOf(two)]).toEqual(["PENDING", "PENDING"]);
  });

  it("is released once by 64 operators at once, and holds each payment once", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => order(100 + n)));
    const proposals = await Promise.all(Array.from({ length: 64 }, () => payments("propose")));
    const made = proposals.filter(({ body }) => body.outcome === "PROPOSED");
    expect(made).toHaveLength(1);
    type Shown = { id: string; sum: number; payments: number };
    const [{ id: batch, sum, payments: count }] = made.map(({ body }) => body.batch as Shown) as [Shown];
    expect(count).toBe(8);
    const releases = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        n % 2 === 0 ? payments("release", { batch, sum }, ravi) : payments("withdraw", { batch }, ravi),
      ),
    );
    const outcomes = releases.map(({ body }) => body.outcome);
    expect(outcomes.filter((outcome) => outcome !== "NOT_PROPOSED")).toHaveLength(1);
    expect(new Set(await idsIn(batch)).size).toBe(outcomes.includes("RELEASED") ? 8 : 0);
  });

  it("is taken back by an operator, and its payments are due again", async () => {
    const key = await order(7_00);
    const { batch, sum } = await propose();
    expect((await payments("withdraw", { batch })).body).toMatchObject({ outcome: "WITHDRAWN" });
    expect((await payments("release", { batch, sum }, ravi)).body).toEqual({ outcome: "NOT_PROPOSED" });
    expect((await propose()).batch).not.toBe(batch);
    expect(await statusOf(key)).toBe("PENDING");
  });

  it("is not released by an operator whose token was revoked in between", async () => {
    const kiran = await newOperator("kiran");
    await order(3_00);
    const { batch, sum } = await propose();
    await ops("operator", { action: "revoke", name: "kiran" });
    expect((await payments("release", { batch, sum }, kiran)).status).toBe(404);
    expect((await payments("release", { batch, sum }, ravi)).body).toMatchObject({ outcome: "RELEASED" });
  });
});

describe("the bank's answer", () => {
  it("returns what was rejected and nothing that may still succeed", async () => {
    const keys = [await order(1_00), await order(2_00), await order(3_00), await order(4_00)];
    const batch = await released();
    const [paid = "", pending = "", rejected = "", unclear = ""] = await idsIn(batch);
    const content = status(paid, "ACSC") + status(pending, "ACSP") + status(rejected, "RJCT") + status(unclear, "NEW1");
    expect((await answer(batch, content)).body).toEqual({ outcome: "READ", changed: 3, contradicted: 0 });
    expect((await answer(batch, content)).body).toEqual({ outcome: "READ", changed: 0, contradicted: 0 });
    expect(await Promise.all(keys.map(statusOf))).toEqual(["SUCCESS", "PENDING", "RETURNED", "PENDING"]);
    expect((await answer("NOBODYS-000001", content)).body).toMatchObject({ outcome: "NOT_FOUND" });
    // The bank contradicts its earlier status: nothing moves, and the verifier reports it.
    const twice = status(paid, "RJCT") + status(rejected, "ACSC");
    expect((await answer(batch, twice)).body).toEqual({ outcome: "READ", changed: 0, contradicted: 2 });
    expect(await Promise.all(keys.map(statusOf))).toEqual(["SUCCESS", "PENDING", "RETURNED", "PENDING"]);
    expect((await findings()).toSorted()).toEqual([
      "rejected by the bank after it was settled",
      "settled by the bank after it was rejected",
    ]);
    for (const subject of [paid, rejected]) {
      const settled = await ops("bank", { action: "settle", account: ACCOUNT.id, subject, note: "by phone" }, asha);
      expect(settled.body).toEqual({ settled: true });
    }
    expect(await findings()).toEqual([]);
  });
});

describe("the statement", () => {
  const line = (reference: string, amount: string, endToEndId: string) =>
    upload(camt054([{ reference, amount, on: "2026-11-20", endToEndId }]));

  it("settles a payment by its debit, and returns it by the credit that brings it back, in either order", async () => {
    const [one, two] = [await order(11_00), await order(12_00)];
    const [first = "", second = ""] = await idsIn(await released());
    await line("S1", "-11.00", first);
    expect(await statusOf(one)).toBe("SUCCESS");
    await line("S2", "11.00", first);
    expect(await statusOf(one)).toBe("RETURNED");
    await line("S3", "12.00", second);
    await line("S4", "-12.00", second);
    expect(await statusOf(two)).toBe("RETURNED");
    expect((await bank().listOpen()).filter(({ reference }) => reference.startsWith("S"))).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it("shows another amount, and a debit of what was rejected, to an operator", async () => {
    const key = await order(13_00);
    const batch = await released();
    const [id = ""] = await idsIn(batch);
    await line("S5", "-13.01", id);
    expect(await statusOf(key)).toBe("PENDING");
    await answer(batch, status(id, "RJCT"));
    await line("S6", "-13.00", id);
    const open = (await bank().listOpen()).filter(({ reference }) => reference.startsWith("S"));
    expect(open.map(({ reason }) => reason)).toEqual(["PAYMENT_CONTRADICTED", "PAYMENT_CONTRADICTED"]);
    expect(await findings()).toHaveLength(2);
    expect(await statusOf(key)).toBe("RETURNED");
  });
});

describe("a line that goes back to its sender", () => {
  it("is a payment that two operators release, and is open again when the payment fails", async () => {
    await upload(camt054([{ reference: "B1", amount: "55.00", on: "2026-11-21" }]));
    const find = async () => (await bank().listOpen()).find(({ reference }) => reference === "B1");
    const line = (await find())?.id;
    const back = () => ops("bank", { action: "return", account: ACCOUNT.id, line, note: "for nobody" }, asha);
    expect((await back()).body).toEqual({ outcome: "DECIDED" });
    expect((await back()).body).toEqual({ outcome: "NOT_OPEN" });
    const batch = await released();
    const [id = ""] = await idsIn(batch);
    await answer(batch, status(id, "RJCT"));
    expect(await find()).toMatchObject({ reason: "RETURN_FAILED" });
    expect((await back()).body).toEqual({ outcome: "DECIDED" });
    const [again = ""] = await idsIn(await released());
    expect(again).not.toBe(id);
    await upload(camt054([{ reference: "B2", amount: "-55.00", on: "2026-11-22", endToEndId: again }]));
    expect(await find()).toBeUndefined();
  });

  it("is refused when its sender's account is longer than a file carries, and holds up no other payment", async () => {
    const notice = camt054([{ reference: "B3", amount: "56.00", on: "2026-11-23" }]);
    await upload(notice.replace("<Id>0042918273</Id>", `<Id>${"4".repeat(35)}</Id>`));
    const line = (await bank().listOpen()).find(({ reference }) => reference === "B3")?.id;
    const { body } = await ops("bank", { action: "return", account: ACCOUNT.id, line, note: "for nobody" }, asha);
    expect(body).toEqual({ outcome: "NO_SENDER" });
    await order(700);
    expect(await idsIn(await released())).toHaveLength(1);
  });
});
