import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSellTerms, listSellOrders, requestSellOtp } from "../../../lib/contract/calls/bond-selling.ts";
import {
  createMetalPayment,
  getMetalHoldings,
  getMetalPrice,
  requestMetalSaleOtp,
} from "../../../lib/contract/calls/metals.ts";
import { dealId, investmentId as investmentIdOf } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import type { Client } from "../../../scripts/sandbox/client.ts";
import { investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy, signIn } from "../../../scripts/sandbox/world.ts";
import { type Answer, post } from "../support/answers.ts";
import { addDemat, arriveVerified } from "../support/people.ts";

const server = inject("server");
const { url } = server;

const limitTo = (value: number) => operate(server, { command: "config", args: { key: "saleCodeAboveRupees", value } });

// Every sale needs a code.
beforeAll(() => limitTo(0));
afterAll(() => limitTo(200_000));

interface Sale {
  readonly person: Person;
  readonly requestCode: () => Promise<unknown>;
  readonly confirm: (otp: string, client?: Client) => Promise<Answer>;
  /** The number of bonds or grams sold. */
  readonly sold: () => Promise<number>;
  readonly quantity: number;
}

async function bondSale(): Promise<Sale> {
  const person = await arriveVerified(url, { rupees: 60_000 });
  const { client } = person;
  await addDemat(person, server);
  const deal = { dealId: dealId.parse("pathik-highways-60m"), rupees: 45_000, key: "once" };
  const investmentId = investmentIdOf.parse((await investFromWallet(person, deal)).investmentId);
  const { termsId } = await client.call(createSellTerms, { investmentId, units: 2 });
  return {
    person,
    requestCode: () => client.call(requestSellOtp, { termsId }),
    confirm: (otp, by = client) =>
      post(by, "/api/v1/bonds/sell/order", { investmentId, units: 2, termsId, ...(otp !== "" && { otp }) }),
    sold: async () => (await client.call(listSellOrders, { investmentId })).unitsInOrders,
    quantity: 2,
  };
}

async function goldSale(): Promise<Sale> {
  const person = await arriveVerified(url, { rupees: 60_000 });
  const { client } = person;
  const { prices } = await client.call(getMetalPrice, { metal: "GOLD" });
  const quote = prices[0]?.quote.token ?? "";
  await client.call(createMetalPayment, { kind: "BUY", metal: "GOLD", quote, grams: 2 });
  const terms = { metal: "GOLD", quote, grams: 0.5 } as const;
  const held = async () => (await client.call(getMetalHoldings, {})).holdings[0]?.grams ?? 0;
  return {
    person,
    requestCode: () => client.call(requestMetalSaleOtp, terms),
    confirm: (otp, by = client) =>
      post(by, "/api/v2/payments/metal/create", { kind: "SELL", ...terms, ...(otp !== "" && { otp }) }),
    sold: async () => 2 - (await held()),
    quantity: 0.5,
  };
}

const codeFor = ({ person, requestCode }: Sale) => codeSentBy(url, person.contact, requestCode);

const wrongCodes = (code: string) =>
  [1, 2, 3, 4, 5].map((step) => String((Number(code) + step) % 1_000_000).padStart(6, "0"));

describe.each([
  ["bonds", bondSale],
  ["gold", goldSale],
])("the code of a sale of %s", (_, newSale) => {
  it("is required, and belongs to the session that requested it", async () => {
    const sale = await newSale();
    expect(await sale.confirm("")).toMatchObject({ status: 409, body: { code: "SALE_CODE_REQUIRED" } });
    const elsewhere = await signIn(url, sale.person.contact);
    const otp = await codeFor(sale);
    expect((await sale.confirm(otp, elsewhere)).body).toMatchObject({ code: "OTP_EXPIRED" });
    expect(await sale.sold()).toBe(0);
    expect((await sale.confirm(otp)).status).toBe(200);
    expect(await sale.sold()).toBe(sale.quantity);
  });

  it("is refused after five wrong guesses, even when the sixth is right", async () => {
    const sale = await newSale();
    const otp = await codeFor(sale);
    for (const wrong of wrongCodes(otp)) {
      expect((await sale.confirm(wrong)).body).toMatchObject({ code: "OTP_INVALID" });
    }
    expect((await sale.confirm(otp)).body).toMatchObject({ code: "OTP_EXHAUSTED" });
    expect(await sale.sold()).toBe(0);
  });

  it("confirms one sale of sixteen concurrent confirmations, and none afterwards", async () => {
    const sale = await newSale();
    const otp = await codeFor(sale);
    const answers = await Promise.all(Array.from({ length: 16 }, () => sale.confirm(otp)));
    const orders = answers.filter(({ status }) => status === 200).map(({ body }) => idOf(body));
    expect(new Set(orders).size).toBe(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const again = await sale.confirm(otp);
    // A repeated order of the same terms is the order that exists.
    if (again.status === 200) expect(idOf(again.body)).toBe(orders[0]);
    else expect(again.body).toMatchObject({ code: "OTP_EXPIRED" });
    expect(await sale.sold()).toBe(sale.quantity);
  });
});

/** The order of bonds, or the transaction of metal. */
function idOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return null;
  if ("orderId" in body) return body.orderId;
  return "transaction" in body ? JSON.stringify(body.transaction) : null;
}
