/** Money from abroad that a bank's file allots just before its investor's account closes: it goes back to its sender once. */
import { beforeAll, expect, it, vi } from "vitest";
import { reviewRefunds } from "../../../backend/investor/wallet/refund-review.ts";
import { listRefunds } from "../../../backend/investor/wallet/refund-store.ts";
import { returnRemittance } from "../../../backend/investor/wallet/remittance-return.ts";
import { pollRemittances } from "../../../backend/investor/wallet/remittance-settlement.ts";
import { verifyWithBank } from "../../../backend/investor/wallet/remittance-verify.ts";
import { accountFindings, balanceIn, newNri } from "../gift/non-resident.ts";
import { beginAt } from "../instants.ts";
import { closeByHand } from "../people/closed.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import { answer, because, idsIn, type Operators, payments, releaseDue, status } from "./payment-steps.ts";
import {
  ACCOUNT,
  bank,
  camt054,
  newOperator,
  ops,
  register,
  upload,
  virtualAccountOf,
  withStatements,
} from "./world.ts";

beginAt("2026-11-25T06:30:00Z");

let operators: Operators;
beforeAll(async () => {
  expect((await register()).status).toBe(200);
  operators = { account: ACCOUNT.id, proposer: await newOperator("asha"), releaser: await newOperator("ravi") };
});

let transfers = 0;

interface Came {
  readonly investor: Investor;
  /** The credit's line at the bank, which is the remittance's id. */
  readonly line: string;
}

/** $900 whose line is allotted while the account is open, and delivered when it is closed. */
async function came(): Promise<Came> {
  const investor = await newNri();
  const to = await virtualAccountOf(investor);
  await upload(camt054([{ reference: `CLOSING${transfers++}`, amount: "900.00", on: "2026-11-20", to }]));
  const [credit] = await bank().remittances(to);
  expect(credit?.status).toBe("CREDITED");
  await closeByHand(investor);
  await bank().work();
  return { investor, line: credit?.remittanceId ?? expect.fail("nothing was allotted") };
}

const sendBack = ({ investor, line }: Came) => withStatements(investor, (context) => returnRemittance(context, line));
const poll = ({ investor }: Came) => withStatements(investor, (context) => pollRemittances(context, "USD"));
const refundOf = async ({ investor }: Came) =>
  (await inAccount(investor, ({ sql }) => listRefunds(sql)))[0] ?? expect.fail("no refund");
const due = async () => (await payments(operators, "due")).body.payments as { id: string; amount: number }[];

const recordByHand = async (from: Came) => {
  const { id } = await refundOf(from);
  return withStatements(from.investor, (context) => reviewRefunds(context, { action: "SENT", id, operator: "asha" }));
};

/** The bank's statement of the payment that went out. */
async function debit(endToEndId: string): Promise<void> {
  await upload(camt054([{ reference: `OUT${transfers++}`, amount: "-900.00", on: "2026-11-24", endToEndId }]));
  await bank().work();
}

async function expectSound({ investor }: Came): Promise<void> {
  expect((await balanceIn(investor, "USD")).available).toBe(0);
  expect(await withStatements(investor, (context) => verifyWithBank(context))).toEqual([]);
  const own = (await accountFindings(investor)).filter(({ invariant }) => invariant === "I7" || invariant === "I8");
  expect(own).toEqual([]);
}

it("sends it back in a file that two operators release, once, and ends the refund when the bank has paid it", async () => {
  const from = await came();
  expect(await refundOf(from)).toMatchObject({ source: "REMITTANCE", amount: 900_00, state: "DUE" });
  await Promise.all(Array.from({ length: 64 }, () => sendBack(from)));
  expect(await due()).toMatchObject([{ amount: 900, payee: { routingCode: "MRNAAEAD" } }]);
  await expect(recordByHand(from)).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  await expectSound(from);
  const [id = ""] = await idsIn(operators, await releaseDue(operators));
  expect(await refundOf(from)).toMatchObject({ state: "DUE" });
  await debit(id);
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  for (const again of [sendBack, poll]) await again(from);
  expect(await due()).toEqual([]);
  await expectSound(from);
});

it("learns by a poll that it went back when the bank's object could not deliver it", async () => {
  const from = await came();
  await sendBack(from);
  const [id = ""] = await idsIn(operators, await releaseDue(operators));
  await upload(camt054([{ reference: `OUT${transfers++}`, amount: "-900.00", on: "2026-11-24", endToEndId: id }]));
  await Promise.all(Array.from({ length: 64 }, () => poll(from)));
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await bank().work();
  await expectSound(from);
});

it("waits for an operator when the bank rejects the payment back, who sends it again", async () => {
  const from = await came();
  await sendBack(from);
  const batch = await releaseDue(operators);
  const [first = ""] = await idsIn(operators, batch);
  await answer(operators, batch, status(first, "RJCT", because("AC04")));
  await bank().work();
  for (const again of [sendBack, poll]) await again(from);
  expect(await due()).toEqual([]);
  expect(await refundOf(from)).toMatchObject({ state: "DUE" });
  await expectSound(from);
  const again = { action: "return", account: ACCOUNT.id, line: from.line, note: "account open again" };
  expect((await ops("bank", again, operators.proposer)).body).toEqual({ outcome: "DECIDED" });
  const [second = ""] = await idsIn(operators, await releaseDue(operators));
  await debit(second);
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  await expectSound(from);
});

it("sends it back by one way only when an operator records another while its return is being ordered", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const from = await came();
  await Promise.allSettled(Array.from({ length: 64 }, (_, n) => (n % 2 === 0 ? sendBack(from) : recordByHand(from))));
  const [ordered, { state }] = [await due(), await refundOf(from)];
  expect(ordered.length + (state === "SENT" ? 1 : 0)).toBe(1);
  await expectSound(from);
  if (ordered.length > 0) await debit((await idsIn(operators, await releaseDue(operators)))[0] ?? "");
  expect(await refundOf(from)).toMatchObject({ state: "SENT" });
  vi.restoreAllMocks();
});

it("plans the return of a refund that was due before its bank could send it back", async () => {
  const from = await came();
  const job = { kind: "REMITTANCE_RETURN", reference: from.line } as const;
  await inAccount(from.investor, ({ scheduler }) => scheduler.cancel(job));
  await poll(from);
  expect(await inAccount(from.investor, ({ scheduler }) => scheduler.isScheduled(job))).toBe(true);
});
