/** Money of other people in a virtual account whose bank sends files: it goes back to its sender once. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { verifyCreditsWithBank } from "../../../backend/investor/wallet/bank-credit-verify.ts";
import { pollCredits, returnCredit } from "../../../backend/investor/wallet/credit-polling.ts";
import { reviewRefunds } from "../../../backend/investor/wallet/refund-review.ts";
import { listRefunds } from "../../../backend/investor/wallet/refund-store.ts";
import type { RefundId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { balance, type Investor, inAccount, newInvestor } from "../wallet/investor.ts";
import { answer, because, idsIn, type Operators, payments, releaseDue, status } from "./payment-steps.ts";
import { byStatement, csv, RUPEES, STRANGERS, shown } from "./rupee-steps.ts";
import { bank, newOperator, ops, register, upload } from "./world.ts";

beginAt("2026-11-25T06:30:00Z");

let operators: Operators;
beforeAll(async () => {
  expect((await register(RUPEES)).status).toBe(200);
  operators = { account: RUPEES.id, proposer: await newOperator("asha"), releaser: await newOperator("ravi") };
});

let transfers = 0;

interface Came {
  readonly investor: Investor;
  readonly utr: string;
  /** The credit's line at the bank. */
  readonly line: string;
}

/** ₹900 of a stranger into an investor's virtual account. */
async function came(from = STRANGERS): Promise<Came> {
  const investor = await newInvestor();
  const { accountNumber: to } = await shown(investor);
  const utr = `UTRSTRANGER${transfers++}`;
  const text = csv({ to, utr, rupees: "900.00", from });
  await upload(text, { account: RUPEES.id, name: "statement.csv" });
  await bank(RUPEES.id).work();
  const [credit] = await bank(RUPEES.id).credits(to);
  return { investor, utr, line: credit?.paymentId ?? expect.fail("nothing was credited") };
}

const sendBack = ({ investor, utr }: Came) => byStatement(investor, (context) => returnCredit(context, utr));
const refundOf = async ({ investor }: Came) =>
  (await inAccount(investor, ({ sql }) => listRefunds(sql)))[0] ?? expect.fail("no refund");
const due = async () => (await payments(operators, "due")).body.payments as { id: string; amount: number }[];
const recordByHand = (from: Came, id: RefundId) =>
  byStatement(from.investor, (context) => reviewRefunds(context, { action: "SENT", id, operator: "asha" }));

/** The bank's statement of the payment that went out. */
async function debit(id: string): Promise<void> {
  const { name, account, bank: ifsc } = STRANGERS;
  const head = "Txn Date,UTR,Debit,Credit,Sender,Sender A/c,Sender IFSC,Virtual A/c";
  await upload(`${head}\n13/11/2026,${id},900.00,,${name},${account},${ifsc},\n`, {
    ...{ account: RUPEES.id, name: "statement.csv" },
  });
  await bank(RUPEES.id).work();
}

async function expectSound(from: Came): Promise<void> {
  expect((await balance(from.investor)).available).toBe(0);
  expect(await byStatement(from.investor, (context) => verifyCreditsWithBank(context))).toEqual([]);
}

it("sends it back in a file that two operators release, once, and ends the refund when the bank has paid it", async () => {
  const from = await came();
  expect(await refundOf(from)).toMatchObject({ reason: "THIRD_PARTY", amount: 900_00, state: "DUE" });
  await Promise.all(Array.from({ length: 64 }, () => sendBack(from)));
  expect(await due()).toMatchObject([{ amount: 900, payee: { name: STRANGERS.name } }]);
  const { id: refund } = await refundOf(from);
  await expect(recordByHand(from, refund)).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  const batch = await releaseDue(operators);
  expect(await refundOf(from)).toMatchObject({ state: "DUE" });
  await expectSound(from);
  const [id = ""] = await idsIn(operators, batch);
  await debit(id);
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await sendBack(from);
  await byStatement(from.investor, (context) => pollCredits(context));
  expect(await due()).toEqual([]);
  await expectSound(from);
});

it("waits for an operator when the bank rejects the payment back, who sends it again", async () => {
  const from = await came();
  await sendBack(from);
  const batch = await releaseDue(operators);
  const [first = ""] = await idsIn(operators, batch);
  await answer(operators, batch, status(first, "RJCT", because("AC04")));
  const { lines } = (await ops("bank", { action: "open", account: RUPEES.id })).body;
  expect(lines).toContainEqual(expect.objectContaining({ id: from.line, reason: "CREDIT_RETURN_FAILED" }));
  await sendBack(from);
  expect(await due()).toEqual([]);
  expect(await refundOf(from)).toMatchObject({ state: "DUE" });
  await expectSound(from);
  const again = { action: "return", account: RUPEES.id, line: from.line, note: "account open again" };
  expect((await ops("bank", again, operators.proposer)).body).toEqual({ outcome: "DECIDED" });
  const [second = ""] = await idsIn(operators, await releaseDue(operators));
  await debit(second);
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await expectSound(from);
});

it("leaves to an operator what names no bank, and sends back no more what the operator sent by another way", async () => {
  const from = await came({ ...STRANGERS, bank: "" });
  await sendBack(from);
  expect(await due()).toEqual([]);
  const { id } = await refundOf(from);
  await recordByHand(from, id);
  await recordByHand(from, id);
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await sendBack(from);
  expect(await due()).toEqual([]);
  await expectSound(from);
});

it("sends it back by one way only when an operator records another while its return is being ordered", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const from = await came();
  const { id } = await refundOf(from);
  await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) => (n % 2 === 0 ? sendBack(from) : recordByHand(from, id))),
  );
  const [ordered, { state }] = [await due(), await refundOf(from)];
  expect(ordered.length + (state === "SENT" ? 1 : 0)).toBe(1);
  await expectSound(from);
  if (ordered.length > 0) await debit((await idsIn(operators, await releaseDue(operators)))[0] ?? "");
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  vi.restoreAllMocks();
});

it("sends it back from the account that it came to, though another one has a line of the same id", async () => {
  const other = { ...RUPEES, id: "inr-a-payers", uses: ["COLLECTIONS"], accountNumber: "009900000077" };
  expect((await register({ ...other, virtualPrefix: "PAYERS" })).status).toBe(200);
  const from = await came();
  const text = csv({ to: "", utr: from.utr, rupees: "900.00", from: STRANGERS });
  await upload(text, { account: other.id, name: "statement.csv" });
  expect((await bank(other.id).listOpen()).map(({ id }) => id)).toEqual([from.line]);
  await sendBack(from);
  expect(await due()).toMatchObject([{ amount: 900, payee: { name: STRANGERS.name } }]);
  await debit((await idsIn(operators, await releaseDue(operators)))[0] ?? "");
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await expectSound(from);
});

it("plans the return of what was refused before its bank could return transfers", async () => {
  const from = await came();
  const planned = await byStatement(from.investor, async (context) => {
    await pollCredits(context);
    return [...context.scheduler.references("CREDIT_RETURN")];
  });
  expect(planned).toEqual([from.utr]);
});

it("takes a statement, and the word that a refund was sent, from people only", async () => {
  const text = csv({ to: "ULTRAR0", utr: "UTRKEY", rupees: "1.00", from: STRANGERS });
  expect((await upload(text, { account: RUPEES.id, name: "statement.csv" }, env.OPERATOR_KEY)).status).toBe(401);
  expect((await ops("bank", { action: "fetch", account: RUPEES.id })).status).toBe(401);
  expect((await ops("refund", { id: `rfd_${"a".repeat(20)}`, outcome: "SENT" })).status).toBe(401);
  const missing = { id: `rfd_${"a".repeat(20)}`, outcome: "SENT" };
  expect((await ops("refund", missing, operators.proposer)).status).toBe(404);
});
