import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { saveProfile } from "../../../backend/investor/identity/identity-store.ts";
import { findPostalAddress, openAddress } from "../../../backend/investor/kyc/postal-address.ts";
import { findInvoiceAddress } from "../../../backend/investor/metals/invoice-address-store.ts";
import { findInvoice } from "../../../backend/investor/metals/invoice-store.ts";
import { signQuote } from "../../../backend/investor/metals/quote.ts";
import { erase } from "../../../backend/investor/privacy/erasure-store.ts";
import { reencryptColumns } from "../../../backend/investor/privacy/key-rotation-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { invoicesCommand } from "../../../backend/routes/ops/invoices.ts";
import { GST_STATES } from "../../../lib/contract/facts/gstin.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf, dateInIndia, epochMs, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { metalTransactionId } from "../../../lib/contract/values/ids.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { beginAt } from "../instants.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
  setPace,
} from "../wallet/investor.ts";
import { keepAddress, MUMBAI, paymentIn, trade, transactionIn } from "./trading-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const BENGALURU = { line1: "#12/3, 4th Cross", line2: null, city: "Bengaluru", pin: "560038", state: "29" };

const quote = () =>
  signQuote(
    {
      ...{ metal: "GOLD", buyPaisePerGram: paise(10_000_00), sellPaisePerGram: paise(1) },
      ...{ gstBps: bps(300), expiresAt: epochMs(clock.now() + 300_000) },
    },
    env.TOKEN_KEY,
  );

async function saverWith(amount: number): Promise<Investor> {
  const investor = await newInvestor();
  const born = { dateOfBirth: calendarDateOf("1990-05-17"), email: "asha@example.com", country: "IN" };
  await inAccount(investor, ({ sql }) => saveProfile(sql, { name: "Asha Rao", ...born }));
  await fund(investor, amount);
  return investor;
}

const remove = (investor: Investor) =>
  invoke(investor, "/v2/user/address/remove", { body: {}, key: crypto.randomUUID() });
const kept = async (investor: Investor) => (await invoke(investor, "/v2/user/address")).body.address;

async function buy(investor: Investor, grams: number): Promise<string> {
  return String(transactionIn(await trade(investor, { grams, quote: quote() })).transactionId);
}
const invoiceOf = (investor: Investor, id: string) =>
  inAccount(investor, ({ sql }) => findInvoice(sql, metalTransactionId.parse(id)));

async function invoiceText({ token }: Investor, id: string, language = "en-IN"): Promise<string> {
  const response = await exports.default.fetch(`http://backend/v2/goldsilver/invoice/${id}`, {
    headers: { "x-tap-auth": token, "accept-language": language },
  });
  expect(response.status).toBe(200);
  return (await textInPdf(new Uint8Array(await response.arrayBuffer()))).replace(/\s+/g, " ");
}

it("refuses a purchase of ₹50,000 of metal without an address, whichever way it is paid, and takes one below it", async () => {
  const investor = await saverWith(2_00_000);
  for (const paymentSource of ["WALLET", "ONLINE"] as const) {
    const refused = await trade(investor, { grams: 5, paymentSource, quote: quote() });
    expect([refused.status, refused.body.code]).toEqual([409, "ADDRESS_REQUIRED"]);
  }
  expect(await balance(investor)).toMatchObject({ posted: rupees(2_00_000), held: 0 });
  expect((await trade(investor, { grams: 4.9999, quote: quote() })).status).toBe(200);
  await keepAddress(investor, MUMBAI);
  expect((await trade(investor, { grams: 5, quote: quote() })).status).toBe(200);
  const { body } = await invoke(investor, "/v2/goldsilver/user");
  expect(body.addressFrom).toBe(50_000);
  await remove(investor);
  expect((await trade(investor, { grams: 5, quote: quote() })).body.code).toBe("ADDRESS_REQUIRED");
});

it("states the address that was kept when the order was placed, though it changes before the job runs", async () => {
  const investor = await saverWith(2_00_000);
  await keepAddress(investor, MUMBAI);
  const first = await buy(investor, 5);
  await keepAddress(investor, BENGALURU);
  const second = await buy(investor, 1);
  await remove(investor);
  const third = await buy(investor, 1);
  expect(await kept(investor)).toBeNull();
  await investor.object.work();
  expect(await invoiceOf(investor, first)).toMatchObject({ placeOfSupply: "27", cgst: 750_00, sgst: 750_00, igst: 0 });
  expect(await invoiceOf(investor, second)).toMatchObject({ placeOfSupply: "29", cgst: 0, sgst: 0, igst: 300_00 });
  expect(await invoiceOf(investor, third)).toMatchObject({ placeOfSupply: "27", cgst: 150_00, sgst: 150_00 });
  const texts = await Promise.all([first, second, third].map((id) => invoiceText(investor, id)));
  expect(texts[0]).toContain("Mumbai 400050, Maharashtra, code 27");
  for (const words of ["#12/3, 4th Cross, Bengaluru", "560038, Karnataka, code 29", "IGST, 3%", "300.00"]) {
    expect(texts[1]).toContain(words);
  }
  expect(texts[2]).not.toContain("Address of the recipient");
  expect(texts[2]).toContain("No address of the recipient is on record");
  expect(await investor.object.verify()).toEqual([]);
});

it("keeps no address for an online purchase that failed, and states that of the order of one that is paid later", async () => {
  await setPace("WEBHOOK_DELAY", 3_600_000);
  const investor = await saverWith(500);
  await keepAddress(investor, BENGALURU);
  const online = { paymentSource: "ONLINE", grams: 5 } as const;
  const paid = await trade(investor, { ...online, quote: quote() });
  const left = await trade(investor, { ...online, grams: 1, quote: quote() });
  await remove(investor);
  const addressed = () =>
    inAccount(investor, ({ sql }) =>
      sql
        .exec<{ id: string }>("SELECT trade_id AS id FROM invoice_address")
        .toArray()
        .map(({ id }) => id),
    );
  expect((await addressed()).toSorted()).toEqual(
    [transactionIn(paid), transactionIn(left)].map(({ transactionId }) => transactionId).toSorted(),
  );
  await decide(paymentIn(paid), "SUCCESS");
  await deliverEvent(eventFor(investor, paymentIn(paid), { amount: 51_500, status: "SUCCESS" }));
  await deliverEvent(eventFor(investor, paymentIn(left), { amount: 10_300, status: "FAILED" }));
  await investor.object.work();
  const id = String(transactionIn(paid).transactionId);
  expect(await addressed()).toEqual([id]);
  expect(await invoiceOf(investor, id)).toMatchObject({ placeOfSupply: "29", igst: 1_500_00, cgst: 0 });
  expect(await investor.object.verify()).toEqual([]);
});

it("splits the tax by the state of the address, in every state, and a second computation agrees", async () => {
  const investor = await saverWith(1_00_000);
  const soldier = { line1: "56 APO", line2: null, city: "New Delhi", pin: "900056" };
  for (const state of GST_STATES) {
    expect((await keepAddress(investor, { ...soldier, state })).status).toBe(200);
    const id = await buy(investor, 0.0333);
    await investor.object.work();
    const invoice = await invoiceOf(investor, id);
    const gst = Math.round((333_00 * 3) / 100);
    expect(invoice).toMatchObject(
      state === "27"
        ? { placeOfSupply: state, cgst: Math.floor(gst / 2), sgst: Math.ceil(gst / 2), igst: 0 }
        : { placeOfSupply: state, cgst: 0, sgst: 0, igst: gst },
    );
  }
  expect(await investor.object.verify()).toEqual([]);
  const register = await invoicesCommand(env, { financialYear: financialYearOf(dateInIndia(clock.now())) });
  expect(register.byPlace.map(({ place }) => place)).toEqual([...GST_STATES]);
  expect(register.byPlace.find(({ place }) => place === "29")).toMatchObject({ cgst: "0.00" });
});

it("finds an invoice whose place of supply or parts differ from its address", async () => {
  const investor = await saverWith(10_000);
  await keepAddress(investor, BENGALURU);
  await buy(investor, 0.1);
  await investor.object.work();
  const change = (set: string) =>
    inAccount(investor, ({ sql }) => {
      sql.exec("DROP TRIGGER IF EXISTS metal_invoice_keeps_its_facts");
      sql.exec(`UPDATE metal_invoice SET ${set}`);
    });
  const found = async () => (await investor.object.verify()).filter(({ invariant }) => invariant === "I3");
  const right = "place_of_supply = '29', cgst = 0, sgst = 0, igst = 3000";
  await change(right);
  expect(await found()).toEqual([]);
  for (const wrong of ["igst = 0, cgst = 1500, sgst = 1500", "place_of_supply = '27'", "igst = 2999"]) {
    await change(wrong);
    expect(await found()).toMatchObject([{ detail: expect.stringContaining("tax invoice") }]);
    await change(right);
  }
});

it("accepts pasted Devanagari digits and invisible marks, keeps the spelling, and prints it in Hindi", async () => {
  const investor = await saverWith(1_00_000);
  const pasted = {
    line1: "\u200eफ़्लैट ४०२,\u00a0१२ हिल रोड\u200b",
    line2: "  ",
    city: "मुंबई",
    pin: "४०० ०५०",
    state: "27",
  };
  expect((await keepAddress(investor, pasted)).body.fields).toEqual({ line2: "ADDRESS_INVALID" });
  expect((await keepAddress(investor, { ...pasted, line2: null })).body).toEqual({ isKept: true });
  expect(await kept(investor)).toEqual({
    ...{ line1: "फ़्लैट 402, 12 हिल रोड".normalize("NFC"), line2: null, city: "मुंबई", pin: "400050", state: "27" },
  });
  const id = await buy(investor, 5);
  await keepAddress(investor, { ...MUMBAI, line1: "१२ அண்ணா சாலை", city: "சென்னை", pin: "600002", state: "33" });
  const tamil = await buy(investor, 1);
  await investor.object.work();
  expect(await invoiceText(investor, id, "hi")).toContain("400050");
  expect(await invoiceText(investor, tamil)).toContain("12 Anna Chalai");
});

it("names every field that is wrong at once, and a PIN code of another state", async () => {
  const investor = await newInvestor();
  const wrong = { line1: "", line2: "\u202e", city: "<b>", pin: "040005", state: "" };
  expect((await keepAddress(investor, wrong)).body.fields).toEqual({
    ...{ line1: "ADDRESS_INVALID", line2: "ADDRESS_INVALID", city: "ADDRESS_INVALID" },
    ...{ pin: "PIN_INVALID", state: "STATE_INVALID" },
  });
  const other = await keepAddress(investor, { ...MUMBAI, state: "29" });
  expect([other.status, other.body.fields]).toEqual([422, { pin: "PIN_OTHER_STATE" }]);
  for (const change of [{ state: "25" }, { pin: "999" }, { line1: "x".repeat(101) }, { city: "x".repeat(61) }]) {
    expect((await keepAddress(investor, { ...MUMBAI, ...change })).status).toBe(400);
  }
  expect(await kept(investor)).toBeNull();
});

it("saves once for a key, and stores the address nowhere unencrypted", async () => {
  const investor = await saverWith(60_000);
  const key = crypto.randomUUID();
  await keepAddress(investor, MUMBAI, key);
  expect((await keepAddress(investor, MUMBAI, key)).status).toBe(200);
  expect((await keepAddress(investor, BENGALURU, key)).body.code).toBe("IDEMPOTENCY_CONFLICT");
  await buy(investor, 5);
  await investor.object.work();
  const dump = await runInDurableObject(investor.object, (_, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray();
    const own = tables.filter(({ name }) => !/^(_cf_|sqlite_)/.test(name));
    return JSON.stringify(own.map(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray()));
  });
  for (const words of ["Hill Road", "Bandra", "400050"]) expect(dump).not.toContain(words);
  expect(await kept(investor)).toEqual(MUMBAI);
});

it("never changes the address of a purchase, and erases it with the books", async () => {
  const investor = await saverWith(60_000);
  await keepAddress(investor, MUMBAI);
  const id = await buy(investor, 5);
  await investor.object.work();
  const lengths = () =>
    inAccount(investor, ({ sql }) => ({
      own: sql.exec("SELECT 1 FROM postal_address").toArray().length,
      stated: sql.exec<{ bytes: number }>("SELECT length(ciphertext) AS bytes FROM invoice_address").one().bytes,
    }));
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE invoice_address SET state = '29'")).toThrow("keeps its address");
    expect(() => sql.exec("DELETE FROM invoice_address")).toThrow("keeps its address");
    erase(sql, "AT_ONCE");
    erase(sql, "IDENTITY");
  });
  expect(await lengths()).toEqual({ own: 0, stated: expect.any(Number) });
  expect((await lengths()).stated).toBeGreaterThan(50);
  await inAccount(investor, ({ sql }) => erase(sql, "BOOKS"));
  expect(await lengths()).toEqual({ own: 0, stated: 0 });
  expect(await invoiceOf(investor, id)).toMatchObject({ placeOfSupply: "27" });
  expect(await investor.object.verify()).toEqual([]);
});

it("re-encrypts the address and that of each purchase with a new key", async () => {
  const investor = await saverWith(60_000);
  await keepAddress(investor);
  const id = metalTransactionId.parse(await buy(investor, 5));
  const opened = await inAccount(investor, (context) => {
    const renewed = { ...context.env, TOKEN_KEY: "the-next-key-of-this-test-0123456789abcdef" };
    reencryptColumns(context.sql, { current: renewed.TOKEN_KEY, previous: [context.env.TOKEN_KEY] });
    const stated = findInvoiceAddress(context.sql, id) ?? expect.fail();
    return [findPostalAddress({ sql: context.sql, env: renewed }), openAddress({ env: renewed }, stated)];
  });
  expect(opened).toEqual([MUMBAI, MUMBAI]);
});

it("gives each caller their own address only", async () => {
  const [investor, other] = await Promise.all([newInvestor(), newInvestor()]);
  await keepAddress(investor, MUMBAI);
  expect(await kept(other)).toBeNull();
});
