import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Remittance, RemittanceEvent, RemittanceStatus } from "../../../backend/gateways/remittance.ts";
import { remittanceWebhookOf, sendRemittance } from "../../../backend/gateways/sandbox/remittance.ts";
import { type ForeignCurrency, minor } from "../../../lib/contract/facts/money.ts";
import { newSaver, passMinutes } from "../investing/investing-steps.ts";
import { type Investor, inAccount, invoke, newInvestor, sandbox, setPace } from "../wallet/investor.ts";
import { ordersOf } from "../wallet/orders-of.ts";
import { accountFindings, accountOf, balanceIn, movementsIn, newNri, remit, send } from "./non-resident.ts";

// Many complete remittances, each with full verification.

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

const details = (caller: Investor, currency = "USD") =>
  invoke(caller, `/v2/wallet/remittance-details?currency=${currency}`);

let events = 0;

/** A bank event for a remittance that is unknown to the sandbox's bank. */
function eventOf(
  caller: Investor,
  remittance: Remittance,
  status: RemittanceStatus = remittance.status,
): RemittanceEvent {
  return { eventId: `evt_${events++}`, userId: caller.userId, remittance: { ...remittance, status } };
}

function deliverEvent(event: unknown, { secret = env.REMITTANCE_WEBHOOK_SECRET } = {}): Promise<Response> {
  const { body, headers } = remittanceWebhookOf(event as RemittanceEvent, secret);
  return sendRawEvent(body, headers);
}

const sendRawEvent = (body: string, headers: Headers) =>
  exports.default.fetch("http://backend/webhooks/remittances", { method: "POST", body, headers });

/** Money that arrived at the bank without an event. */
async function silentlySent(caller: Investor, currency: ForeignCurrency, amount: number): Promise<Remittance> {
  const accountNumber = await accountOf(caller, currency);
  const account = { accountNumber, userId: caller.userId, currency, beneficiaryName: "" };
  return sendRemittance(sandbox(), account, { amount: minor(amount), senderBank: "Marina Bank, Dubai" });
}

describe("the remittance account", () => {
  it("is unique per investor and currency, and permanent", async () => {
    const nri = await newNri();
    const { body } = await details(nri);
    expect(body).toMatchObject({ currency: "USD", bankName: "Coastal Bank, GIFT City", swiftCode: "COSTINBBGFT" });
    expect((await details(nri)).body).toEqual(body);
    expect((await details(nri, "EUR")).body.accountNumber).not.toBe(body.accountNumber);
    expect((await details(await newNri())).body.accountNumber).not.toBe(body.accountNumber);
    const opened = await Promise.all([details(nri, "SGD"), details(nri, "SGD"), details(nri, "SGD")]);
    expect(new Set(opened.map((each) => each.body.accountNumber)).size).toBe(1);
  });

  it("is refused to residents, before KYC, and for rupees", async () => {
    expect((await details(await newSaver())).body).toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS", status: 403 });
    const fresh = await newInvestor({ kyc: false, country: "AE" });
    expect((await details(fresh)).body).toMatchObject({ code: "KYC_INCOMPLETE", status: 403 });
    expect((await details(await newNri(), "INR")).status).toBe(400);
  });
});

describe("a remittance", () => {
  it("credits the wallet of its own currency once", async () => {
    const nri = await newNri();
    await remit(nri, "USD", 12_500.5);
    await remit(nri, "GBP", 300);
    expect(await balanceIn(nri, "USD")).toEqual({ posted: 12_500_50, held: 0, available: 12_500_50 });
    expect(await balanceIn(nri, "GBP")).toEqual({ posted: 300_00, held: 0, available: 300_00 });
    for (const currency of ["INR", "EUR", "AED", "SGD"] as const)
      expect((await balanceIn(nri, currency)).posted).toBe(0);
    expect(await movementsIn(nri, "USD")).toMatchObject([
      { type: "CREDIT", reason: "REMITTANCE", state: "SUCCESS", amount: 12_500.5, currency: "USD" },
    ]);
    expect(await movementsIn(nri, "INR")).toEqual([]);
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("is shown as pending while the bank reviews it", async () => {
    const nri = await newNri();
    await setPace("WEBHOOK_DELAY", 60_000);
    const sent = await silentlySent(nri, "AED", 900_00);
    await deliverEvent(eventOf(nri, sent));
    expect(await movementsIn(nri, "AED")).toMatchObject([{ state: "INITIATED", amount: 900 }]);
    expect((await balanceIn(nri, "AED")).posted).toBe(0);
    expect(await accountFindings(nri)).toEqual([]);
    await passMinutes(3);
    await nri.object.work();
    expect(await movementsIn(nri, "AED")).toMatchObject([{ state: "SUCCESS", amount: 900 }]);
    expect((await balanceIn(nri, "AED")).posted).toBe(900_00);
    expect(await accountFindings(nri)).toEqual([]);
    await setPace("WEBHOOK_DELAY", 0);
  });

  it("does not credit the wallet when the bank returns it", async () => {
    const nri = await newNri();
    await remit(nri, "EUR", 700.01);
    expect((await balanceIn(nri, "EUR")).posted).toBe(0);
    expect(await movementsIn(nri, "EUR")).toMatchObject([
      { state: "FAILED", failure: "REMITTANCE_RETURNED", counterparty: "Marina Bank, Dubai" },
    ]);
    expect(await accountFindings(nri)).toEqual([]);
  });

  it.each([
    ["reported twice", 1_000.17],
    ["reported out of order", 1_000.19],
  ])("is credited once when it is %s", async (_, amount) => {
    const nri = await newNri();
    await remit(nri, "USD", amount);
    expect((await balanceIn(nri, "USD")).posted).toBe(Math.round(amount * 100));
    expect(await movementsIn(nri, "USD")).toHaveLength(1);
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("is found by a wallet read and by the alarm when the webhook is lost", async () => {
    const [looks, waits] = [await newNri(), await newNri()];
    const account = await accountOf(looks, "SGD");
    await remit(waits, "SGD", 50.13);
    await send({ to: account, currency: "SGD", amount: 40.13 });
    expect((await balanceIn(looks, "SGD")).posted).toBe(0);
    expect(await accountFindings(looks)).toEqual([]);
    await passMinutes(1);
    await details(looks, "SGD");
    expect((await balanceIn(looks, "SGD")).posted).toBe(40_13);
    expect((await balanceIn(waits, "SGD")).posted).toBe(0);
    await passMinutes(7 * 60);
    await waits.object.work();
    expect((await balanceIn(waits, "SGD")).posted).toBe(50_13);
    expect([...(await accountFindings(looks)), ...(await accountFindings(waits))]).toEqual([]);
  });

  it("is a verifier finding when it is unreported and no poll is scheduled", async () => {
    const nri = await newNri();
    const sent = await silentlySent(nri, "USD", 10_00);
    await inAccount(nri, ({ scheduler }) => scheduler.cancel({ kind: "REMITTANCE", reference: "USD" }));
    expect(await accountFindings(nri)).toEqual([
      { invariant: "I13", subject: sent.remittanceId, detail: "USD: unknown here, CREDITED at the bank" },
    ]);
  });
});

describe("bank events", () => {
  const three = (caller: Investor, sent: Remittance) => [
    eventOf(caller, sent, "PENDING"),
    eventOf(caller, sent, "RETURNED"),
    eventOf(caller, sent, "CREDITED"),
  ];

  it("reach the same state in every order and with repetition", async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const nri = await newNri();
      const sent = await silentlySent(nri, "USD", 500_00);
      const events = three(nri, sent);
      for (const index of order) {
        const event = events[index];
        if (event) expect([(await deliverEvent(event)).status, (await deliverEvent(event)).status]).toEqual([204, 204]);
      }
      const isCredited = order.includes(2);
      expect((await balanceIn(nri, "USD")).posted).toBe(isCredited ? 500_00 : 0);
      const successes = (await movementsIn(nri, "USD")).filter(({ state }) => state === "SUCCESS");
      expect(successes).toHaveLength(isCredited ? 1 : 0);
      expect(await accountFindings(nri)).toEqual([]);
    }
  });

  it("delivered concurrently credit once", async () => {
    const nri = await newNri();
    const sent = await silentlySent(nri, "GBP", 88_00);
    const same = eventOf(nri, sent, "CREDITED");
    const events = [same, same, eventOf(nri, sent, "CREDITED"), eventOf(nri, sent, "PENDING")];
    const answers = await Promise.all([...events.map((event) => deliverEvent(event)), details(nri, "GBP")]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 200]);
    expect((await balanceIn(nri, "GBP")).posted).toBe(88_00);
    expect(await movementsIn(nri, "GBP")).toHaveLength(1);
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("are refused with another secret, timestamp or body, or without a signature", async () => {
    const nri = await newNri();
    const event = eventOf(nri, await silentlySent(nri, "USD", 700_00), "CREDITED");
    expect((await deliverEvent(event, { secret: "somebody-else's-secret" })).status).toBe(401);
    const { body, headers } = remittanceWebhookOf(event, env.REMITTANCE_WEBHOOK_SECRET);
    expect((await sendRawEvent(body.replace("70000", "90000"), headers)).status).toBe(401);
    expect((await sendRawEvent(body, new Headers())).status).toBe(401);
    const asPayment = new Headers({ "x-payments-signature": headers.get("x-remittance-signature") ?? "" });
    expect((await sendRawEvent(body, asPayment)).status).toBe(401);
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
    expect((await exports.default.fetch("http://backend/webhooks/remittances")).status).toBe(405);
  });

  it("are refused when they are signed but malformed", async () => {
    const nri = await newNri();
    const sent = await silentlySent(nri, "USD", 700_00);
    const event = eventOf(nri, sent, "CREDITED");
    for (const wrong of [{}, { ...event, remittance: { ...sent, amount: 1.5 } }, { ...event, userId: "nobody" }]) {
      expect((await deliverEvent(wrong)).status).toBe(400);
    }
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
  });

  it("are acknowledged without effect when they cannot apply", async () => {
    const [nri, other] = [await newNri(), await newNri()];
    const sent = await silentlySent(nri, "USD", 700_00);
    const theirs = await accountOf(other, "USD");
    const impossible = [
      // An unknown account, another investor's account, and an account of another currency.
      eventOf(nri, { ...sent, accountNumber: "GFTUSD0000000000" }, "CREDITED"),
      eventOf(nri, { ...sent, accountNumber: theirs }, "CREDITED"),
      eventOf(nri, { ...sent, currency: "EUR" }, "CREDITED"),
    ];
    for (const event of impossible) expect((await deliverEvent(event)).status).toBe(204);
    for (const caller of [nri, other]) expect((await balanceIn(caller, "USD")).posted).toBe(0);
    await deliverEvent(eventOf(nri, sent, "PENDING"));
    expect((await deliverEvent(eventOf(nri, { ...sent, amount: minor(900_00) }, "CREDITED"))).status).toBe(204);
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
    await deliverEvent(eventOf(nri, sent, "CREDITED"));
    expect((await balanceIn(nri, "USD")).posted).toBe(700_00);
    expect(await accountFindings(nri)).toEqual([]);
  });
});

describe("the remittance verifier", () => {
  it("reports a credit without a remittance, and a remittance with a wrong status", async () => {
    const nri = await newNri();
    await remit(nri, "USD", 100);
    await inAccount(nri, ({ ledger, clock, sql, storage }) =>
      storage.transactionSync(() => {
        const move = { from: "world:GBP", to: "wallet:GBP", amount: minor(5_00) } as const;
        const stray = { key: "stray", kind: "REMITTANCE", reference: "rem_nobody", at: clock.now(), moves: [move] };
        ledger.transfer(stray);
        sql.exec("DROP TRIGGER remittance_is_credited_once");
        sql.exec("UPDATE remittance SET amount = 7 WHERE currency = 'USD'");
      }),
    );
    const found = (await accountFindings(nri)).map(({ invariant, detail }) => `${invariant} ${detail}`);
    expect(found).toEqual(
      expect.arrayContaining([
        "I7 a credit for no remittance",
        "I7 7 came, 10000 was credited",
        "I8 7 USD, shown as 10000 USD",
        "I8 the guard is gone",
        "I3 500 in it, 0 by its movements",
      ]),
    );
  });
});

describe("the sandbox's remittance bank", () => {
  const post = (body: BodyInit, type = "application/json") =>
    exports.default.fetch("http://backend/sandbox/remit", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });

  it("accepts a form submission and reports the remittance", async () => {
    const nri = await newNri();
    const to = await accountOf(nri, "SGD");
    const page = await exports.default.fetch(`http://backend/sandbox/remit?to=${to}`);
    expect(await page.text()).toContain(to);
    const form = new URLSearchParams({ to, currency: "SGD", amount: "250.5" }).toString();
    const sent = await post(form, "application/x-www-form-urlencoded");
    expect(await sent.text()).toContain("is on its way to");
    expect((await balanceIn(nri, "SGD")).posted).toBe(250_50);
  });

  it("refuses an unknown account and another currency than the account's", async () => {
    const to = await accountOf(await newNri(), "USD");
    const send = (order: unknown) => post(JSON.stringify(order));
    expect((await send({ to: "GFTUSD1", currency: "USD", amount: 5 })).status).toBe(404);
    for (const order of [
      { to, currency: "EUR", amount: 5 },
      { to, currency: "INR", amount: 5 },
      { to, currency: "USD", amount: -5 },
      { to, currency: "USD", amount: 5.001 },
      { currency: "USD", amount: 5 },
    ]) {
      expect((await send(order)).status).toBe(400);
    }
  });
});
