import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { randomIds } from "../../../backend/platform/ids.ts";
import { type PaymentKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import {
  type Answer,
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  invoke,
  rupees,
  sandbox,
  setPace,
} from "../wallet/investor.ts";
import {
  allFindings,
  bodyOfAnswer,
  confirm,
  dealObject,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passMinutes,
  progressOf,
  requestInvestmentCode,
} from "./investing-steps.ts";

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const AMOUNT = 100_000;

const payAgain = (investor: Investor, flow: string, idempotencyKey = randomIds.letters()) =>
  invoke(investor, "/v2/payments/p2p/create", {
    body: { key: flow, returnPath: `/hi/invest/${flow}` },
    key: idempotencyKey,
  });

const keyIn = ({ body }: Answer): PaymentKey => paymentKey.parse(body.key);

async function reportPayment(investor: Investor, key: PaymentKey, status: "SUCCESS" | "FAILED"): Promise<void> {
  await decide(key, status);
  await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status }));
  await investor.object.work();
}

/** An investment whose first payment failed, or is left open on request. */
async function confirmed({ failed = true } = {}) {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, AMOUNT, "ONLINE");
  const flow = String(bodyOfAnswer(answer).flowKey);
  const first = paymentKey.parse((answer.body.payment as { key: string }).key);
  if (failed) await reportPayment(investor, first, "FAILED");
  return { deal, investor, flow, first, id: idIn(answer) };
}

it("opens a second payment without a new code when the first fails, and invests when it succeeds", async () => {
  const { deal, investor, flow, first, id } = await confirmed();
  const opened = await payAgain(investor, flow);
  expect(opened).toMatchObject({ status: 200, body: { kind: "INVESTMENT", amount: AMOUNT, status: "CREATED" } });
  const second = keyIn(opened);
  expect(second).not.toBe(first);
  const page = await sandbox().prepare("SELECT * FROM provider_payment WHERE key = ?").bind(second).first();
  expect(page).toMatchObject({ success_path: `/hi/invest/${flow}?payment=${second}` });
  const now = await invoke(investor, `/v2/investments/flow/${flow}`);
  expect(now.body).toMatchObject({ payment: { key: second, status: "CREATED" } });

  await reportPayment(investor, second, "SUCCESS");
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS", paymentKey: second });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ posted: 0, held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("returns the open payment instead of opening another", async () => {
  const { investor, flow, first } = await confirmed({ failed: false });
  expect(keyIn(await payAgain(investor, flow))).toBe(first);
  await reportPayment(investor, first, "FAILED");
  const answers = await Promise.all(Array.from({ length: 64 }, () => payAgain(investor, flow)));
  // An hour has room for thirty.
  const [opened, refused] = [
    answers.filter(({ status }) => status === 200),
    answers.filter(({ status }) => status !== 200),
  ];
  expect(new Set(opened.map(keyIn)).size).toBe(1);
  for (const { body } of refused) expect(body).toMatchObject({ code: "PAYMENT_LIMIT" });
  const open = "SELECT count(*) AS n FROM payment WHERE status = 'CREATED'";
  expect(await inAccount(investor, ({ sql }) => sql.exec<{ n: number }>(open).one().n)).toBe(1);
  expect(await allFindings(investor)).toEqual([]);
});

it("returns the same payment for the same idempotency key", async () => {
  const { investor, flow } = await confirmed();
  const [first, again] = [await payAgain(investor, flow, "once"), await payAgain(investor, flow, "once")];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

it.each([
  ["the failed payment arrives late and the new one follows", ["first", "second"]],
  ["the new payment arrives and the failed one follows", ["second", "first"]],
] as const)("invests once when %s, and leaves the other payment in the wallet", async (_, order) => {
  const { deal, investor, flow, first, id } = await confirmed();
  const keys = { first, second: keyIn(await payAgain(investor, flow)) };
  for (const name of order) await reportPayment(investor, keys[name], "SUCCESS");
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await balance(investor)).toMatchObject({ available: rupees(AMOUNT), held: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("allows a new payment after every failure until the flow expires", async () => {
  const { deal, investor, flow, id } = await confirmed();
  for (let times = 0; times < 3; times++)
    await reportPayment(investor, keyIn(await payAgain(investor, flow)), "FAILED");
  await passMinutes(16);
  await Promise.all([investor.object.work(), dealObject(deal).work()]);
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "FAILED", failure: "PAYMENT_FAILED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect((await payAgain(investor, flow)).body).toMatchObject({ code: "FLOW_DONE" });
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  expect(body.transactions).toHaveLength(4);
  expect(await allFindings(investor)).toEqual([]);
});

it("opens no payment for an unconfirmed, completed, expired or another investor's flow", async () => {
  const { investor, flow } = await confirmed();
  const [deal, other] = [await newDeal(), await newSaver()];
  expect(await payAgain(other, flow)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  const unconfirmed = await flowKeyOf(other, deal, AMOUNT);
  expect((await payAgain(other, unconfirmed)).body).toMatchObject({ code: "FLOW_UNCONFIRMED" });
  await fund(other, AMOUNT);
  await confirm(other, { key: unconfirmed, otp: await requestInvestmentCode(other, unconfirmed) });
  expect((await payAgain(other, unconfirmed)).body).toMatchObject({ code: "FLOW_DONE" });
  await passMinutes(16);
  expect((await payAgain(investor, flow)).body).toMatchObject({ code: "FLOW_EXPIRED" });
});

it("opens no further payment while online payment is disabled or the provider is unavailable", async () => {
  const { investor, flow, first } = await confirmed();
  const key = "onlinePaymentEnable";
  await env.CATALOGUE.prepare("INSERT INTO remote_config (key, value) VALUES (?, 'false')").bind(key).run();
  const closed = await payAgain(investor, flow);
  await env.CATALOGUE.prepare("DELETE FROM remote_config WHERE key = ?").bind(key).run();
  expect(closed.body).toMatchObject({ code: "ONLINE_PAYMENT_CLOSED" });
  await sandbox().exec("ALTER TABLE provider_payment RENAME TO away");
  const away = await payAgain(investor, flow);
  await sandbox().exec("ALTER TABLE away RENAME TO provider_payment");
  expect(away.body).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  const now = await invoke(investor, `/v2/investments/flow/${flow}`);
  expect(now.body).toMatchObject({ payment: { key: first, status: "FAILED" } });
  expect(await payAgain(investor, flow)).toMatchObject({ status: 200 });
});
