import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { saveProfile } from "../../../backend/investor/identity/identity-store.ts";
import { findInvoice, listUninvoiced } from "../../../backend/investor/metals/invoice-store.ts";
import { issueInvoice } from "../../../backend/investor/metals/invoicing.ts";
import { signQuote } from "../../../backend/investor/metals/quote.ts";
import { erase } from "../../../backend/investor/privacy/erasure-store.ts";
import { InvoiceSeriesObject } from "../../../backend/invoice-series/object.ts";
import { invoiceSeriesOf } from "../../../backend/invoice-series/series.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import {
  calendarDateOf,
  dateInIndia,
  epochMs,
  financialYearOf,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { metalTransactionId } from "../../../lib/contract/values/ids.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { beginAt } from "../instants.ts";
import { fund, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { keepAddress, trade, transactionIn } from "./trading-steps.ts";

/** More than a year before the turn of a financial year that a test passes, whose series must be new. */
beginAt("2026-11-25T06:30:00Z");

const GSTIN = "27ZZZCS0000A1ZN";
const PROFILE = {
  name: "Asha Rao",
  dateOfBirth: calendarDateOf("1990-05-17"),
  email: "asha@example.com",
  country: "IN",
};

/** Prices of a test, so that weights and GST are round or extreme as it needs. */
const quoteAt = (buyPaisePerGram: number, metal: "GOLD" | "SILVER" = "GOLD") =>
  signQuote(
    {
      ...{ metal, buyPaisePerGram: paise(buyPaisePerGram), sellPaisePerGram: paise(1) },
      ...{ gstBps: bps(300), expiresAt: epochMs(clock.now() + 300_000) },
    },
    env.TOKEN_KEY,
  );

async function saverWith(amount: number): Promise<Investor> {
  const investor = await newInvestor();
  await inAccount(investor, ({ sql }) => saveProfile(sql, PROFILE));
  await fund(investor, amount);
  return investor;
}

async function buy(investor: Investor, order: Parameters<typeof trade>[1] = { amount: 1_000 }) {
  const { transactionId, state, gst } = transactionIn(await trade(investor, order));
  return { id: metalTransactionId.parse(transactionId), state, gst };
}

const yearNow = () => financialYearOf(dateInIndia(clock.now()));
const invoiceOf = (investor: Investor, id: string) =>
  inAccount(investor, ({ sql }) => findInvoice(sql, metalTransactionId.parse(id)));
const registerOf = (financialYear: string) => invoiceSeriesOf(env, GSTIN, financialYear).register(0);

async function listed(investor: Investor, financialYear = yearNow()) {
  const { body } = await invoke(investor, `/v2/goldsilver/invoices/${financialYear}`);
  return body.invoices as readonly Record<string, unknown>[];
}

const download = ({ token }: Investor, id: string, language = "en-IN"): Promise<Response> =>
  exports.default.fetch(`http://backend/v2/goldsilver/invoice/${id}`, {
    headers: { "x-tap-auth": token, "accept-language": language },
  });

it("issues one invoice for a purchase, whose parts are the GST that the ledger posted", async () => {
  const investor = await saverWith(20_000);
  const { id } = await buy(investor, { amount: 10_000, quote: quoteAt(12_687_50) });
  expect(await inAccount(investor, ({ sql }) => listUninvoiced(sql))).toEqual([id]);
  await investor.object.work();
  const posted = await inAccount(investor, ({ ledger }) => ledger.accountBalance("gst:INR"));
  const invoice = await invoiceOf(investor, id);
  expect(invoice).toMatchObject({
    ...{ number: expect.stringMatching(/^UM\/\d\d-\d\d\/\d{7}$/), hsn: "7108", rateBps: 300, placeOfSupply: "27" },
    ...{ supplierGstin: GSTIN, recipientName: "Asha Rao", taxable: 9_708_74, cgst: 145_63, sgst: 145_63, igst: 0 },
  });
  expect(invoice?.number?.length).toBeLessThanOrEqual(16);
  expect(Number(invoice?.cgst) + Number(invoice?.sgst)).toBe(posted);
  expect(await listed(investor)).toEqual([
    expect.objectContaining({ transactionId: id, invoiceNumber: invoice?.number, total: 10_000, grams: 0.7652 }),
  ]);
  const { body } = await invoke(investor, "/v2/goldsilver/transactions");
  expect(body.transactions).toMatchObject([{ invoiceNumber: invoice?.number }]);
  expect(await investor.object.verify()).toEqual([]);
});

it("gives one number to a purchase whose job runs 64 times at once", async () => {
  const investor = await saverWith(2_000);
  const { id } = await buy(investor);
  const before = (await registerOf(yearNow())).length;
  await inAccount(investor, (context) => Promise.all(Array.from({ length: 64 }, () => issueInvoice(context, id))));
  await Promise.all([runDurableObjectAlarm(investor.object), investor.object.work()]);
  const register = await registerOf(yearNow());
  expect(register).toHaveLength(before + 1);
  expect(register.filter(({ tradeId }) => tradeId === id)).toHaveLength(1);
  expect((await listed(investor)).map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    (await invoiceOf(investor, id))?.number,
  ]);
});

it("numbers 200 purchases of eight investors in parallel without a gap", async () => {
  const before = (await registerOf(yearNow())).length;
  const investors = await Promise.all(Array.from({ length: 8 }, () => saverWith(30_000)));
  await Promise.all(
    investors.map(async (investor) => {
      for (let each = 0; each < 25; each++) await buy(investor);
      await Promise.all([investor.object.work(), runDurableObjectAlarm(investor.object)]);
    }),
  );
  const numbers = (await registerOf(yearNow())).map(({ sequence }) => sequence);
  expect(numbers).toEqual(Array.from({ length: before + 200 }, (_, index) => index + 1));
  const shown = await Promise.all(
    investors.map((investor) => invoke(investor, `/v2/goldsilver/invoices/${yearNow()}?pageSize=100`)),
  );
  const texts = shown.flatMap(({ body }) =>
    (body.invoices as { invoiceNumber: string }[]).map((each) => each.invoiceNumber),
  );
  expect(new Set(texts).size).toBe(200);
});

it("keeps the number when the object stops between the series and its own database", async () => {
  const investor = await saverWith(2_000);
  const { id } = await buy(investor);
  const numbered = InvoiceSeriesObject.prototype.numberFor;
  const series = vi.spyOn(InvoiceSeriesObject.prototype, "numberFor").mockImplementationOnce(function (
    this: InvoiceSeriesObject,
    supply,
  ) {
    numbered.call(this, supply);
    throw new Error("the answer is lost");
  });
  await investor.object.work();
  expect(await invoiceOf(investor, id)).toMatchObject({ number: null });
  const [given] = (await registerOf(yearNow())).filter(({ tradeId }) => tradeId === id);
  expect((await download(investor, id)).status).toBe(404);
  await moveClock(env, 60_000);
  await investor.object.work();
  series.mockRestore();
  expect((await invoiceOf(investor, id))?.number).toContain(String(given?.sequence).padStart(7, "0"));
  expect(await investor.object.verify()).toEqual([]);
});

it("buys without a supplier, and issues the invoice once one is set", async () => {
  const investor = await saverWith(2_000);
  const { id, state } = await buy(investor);
  const unset = { METAL_SUPPLIER_NAME: "", METAL_SUPPLIER_GSTIN: "", METAL_SUPPLIER_ADDRESS: "" };
  const issue = inAccount(investor, (context) => issueInvoice({ ...context, env: { ...env, ...unset } }, id));
  await expect(issue).rejects.toThrow("METAL_SUPPLIER_GSTIN");
  expect([state, await invoiceOf(investor, id)]).toEqual(["SUCCESS", null]);
  await investor.object.work();
  expect(await invoiceOf(investor, id)).toMatchObject({ number: expect.any(String) });
});

it("adds up to the GST at the smallest and the largest weight, and an odd paisa is the state's", async () => {
  const investor = await saverWith(2_10_000);
  await keepAddress(investor);
  const orders = [
    { amount: 10, quote: quoteAt(12_687_50) },
    { grams: 0.0001, quote: quoteAt(99_99_999) },
    { grams: 1_000, metal: "SILVER", quote: quoteAt(1_01, "SILVER") },
    { amount: 1_97_000, quote: quoteAt(12_687_51) },
  ] as const;
  for (const order of orders) {
    const bought = await buy(investor, order);
    await investor.object.work();
    const invoice = await invoiceOf(investor, bought.id);
    if (!invoice) throw new Error("no invoice");
    expect(invoice.cgst + invoice.sgst).toBe(Math.round(Number(bought.gst) * 100));
    expect(invoice.sgst - invoice.cgst).toBe((invoice.cgst + invoice.sgst) % 2);
    expect(invoice.taxable + invoice.cgst + invoice.sgst).toBe(invoice.total);
    expect(invoice.hsn).toBe(invoice.metal === "GOLD" ? "7108" : "7106");
  }
  expect(await investor.object.verify()).toEqual([]);
});

it("prints the same bytes after a change of name, in the language of the reader", async () => {
  const investor = await saverWith(20_000);
  const { id } = await buy(investor, { grams: 1, quote: quoteAt(12_687_50) });
  await investor.object.work();
  const first = new Uint8Array(await (await download(investor, id)).arrayBuffer());
  await inAccount(investor, ({ sql }) => saveProfile(sql, { ...PROFILE, name: "Asha Iyer" }));
  await moveClock(env, 3 * 86_400_000);
  const second = await download(investor, id);
  expect(second.headers.get("content-type")).toBe("application/pdf");
  expect(new Uint8Array(await second.arrayBuffer())).toEqual(first);
  const text = await textInPdf(first);
  const number = (await invoiceOf(investor, id))?.number ?? "none";
  for (const words of ["Tax invoice", number, GSTIN, "Sample Bullion Private Limited", "Asha Rao", "7108", "1.0000"]) {
    expect(text).toContain(words);
  }
  for (const words of ["Maharashtra, code 27", "CGST, 1.5%", "SGST or UTGST, 1.5%", "12,687.50", "190.31", "190.32"]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("13,068.13");
  expect(text).not.toContain("usr_");
  const hindi = await textInPdf(new Uint8Array(await (await download(investor, id, "hi")).arrayBuffer()));
  expect(hindi).toContain(number);
});

it("shows an invoice to its own investor only", async () => {
  const [investor, other] = await Promise.all([saverWith(2_000), newInvestor()]);
  const { id } = await buy(investor);
  await investor.object.work();
  expect((await download(other, id)).status).toBe(404);
  expect(await listed(other)).toEqual([]);
});

it("issues none for a sale", async () => {
  const investor = await saverWith(5_000);
  await buy(investor, { amount: 4_000 });
  await trade(investor, { kind: "SELL", amount: 500 });
  await investor.object.work();
  expect(await listed(investor)).toHaveLength(1);
});

it("never changes or deletes what an invoice states, and erases its recipient with the books", async () => {
  const investor = await saverWith(2_000);
  const { id } = await buy(investor);
  await investor.object.work();
  await inAccount(investor, ({ sql }) => {
    const changed = (set: string) => () => sql.exec(`UPDATE metal_invoice SET ${set} WHERE trade_id = ?`, id);
    expect(changed("number = 'UM/26-27/0000001'")).toThrow("numbered once");
    expect(changed("cgst = 1")).toThrow("keeps its facts");
    expect(changed("recipient_name = 'Somebody'")).toThrow("keeps its recipient");
    expect(() => sql.exec("DELETE FROM metal_invoice")).toThrow("is kept");
    erase(sql, "AT_ONCE");
    erase(sql, "IDENTITY");
  });
  expect(await invoiceOf(investor, id)).toMatchObject({ recipientName: "Asha Rao" });
  await inAccount(investor, ({ sql }) => erase(sql, "BOOKS"));
  expect(await invoiceOf(investor, id)).toMatchObject({ recipientName: "", cgst: 14_56, sgst: 14_57 });
  await runInDurableObject(invoiceSeriesOf(env, GSTIN, yearNow()), (_, { storage: { sql } }) => {
    expect(() => sql.exec("UPDATE invoice SET cgst = 0")).toThrow("never changes");
    expect(() => sql.exec("DELETE FROM invoice WHERE sequence = 1")).toThrow("is kept");
  });
});

it("begins a new series at the financial year's turn, at half past six in the evening of 31 March in UTC", async () => {
  const investor = await saverWith(5_000);
  const turn = startOfDayInIndia(calendarDateOf("2028-04-01"));
  expect(new Date(turn).toISOString()).toBe("2028-03-31T18:30:00.000Z");
  await moveClock(env, turn - 60_000 - clock.now());
  const last = await buy(investor);
  await moveClock(env, turn - clock.now());
  const first = await buy(investor);
  // Both jobs run in the new year.
  await investor.object.work();
  expect(await invoiceOf(investor, last.id)).toMatchObject({ issuedOn: "2028-03-31", number: "UM/27-28/0000001" });
  expect(await invoiceOf(investor, first.id)).toMatchObject({ issuedOn: "2028-04-01", number: "UM/28-29/0000001" });
  expect((await listed(investor, "2027-28")).map(({ transactionId }) => transactionId)).toEqual([last.id]);
  expect((await listed(investor, "2028-29")).map(({ transactionId }) => transactionId)).toEqual([first.id]);
  const { body } = await invoke(investor, "/v2/goldsilver/invoices/2030-31");
  expect(body.code).toBe("FINANCIAL_YEAR_INVALID");
});
