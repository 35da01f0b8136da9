import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { metalSupplierOf } from "../../../backend/gateways/metal-supplier.ts";
import { findInvoice, metalInvoiceMigration } from "../../../backend/investor/metals/invoice-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { invoicesCommand } from "../../../backend/routes/ops/invoices.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { metalTransactionId } from "../../../lib/contract/values/ids.ts";
import { newView } from "../family/viewer-steps.ts";
import { fund, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { trade, transactionIn } from "./trading-steps.ts";

const financialYear = financialYearOf(dateInIndia(clock.now()));

it("prints the register of a year with its sums by good and by place", async () => {
  const investor = await newInvestor();
  await fund(investor, 20_000);
  const before = await invoicesCommand(env, { financialYear });
  for (const metal of ["GOLD", "SILVER", "GOLD"] as const) await trade(investor, { metal, amount: 1_030 });
  await investor.object.work();
  const after = await invoicesCommand(env, { financialYear });
  expect(after.documents.issued).toBe(before.documents.issued + 3);
  expect(after.documents).toMatchObject({ from: expect.stringMatching(/0000001$/), cancelled: 0 });
  expect(after.byPlace).toEqual([expect.objectContaining({ place: "27", igst: "0.00" })]);
  expect(after.byHsn.map(({ hsn }) => hsn).toSorted()).toEqual(["7106", "7108"]);
  const tax = after.invoices.slice(-3).reduce((sum, { cgst, sgst }) => sum + Number(cgst) + Number(sgst), 0);
  expect(tax).toBeCloseTo(90, 6);
  await expect(invoicesCommand(env, { financialYear, gstin: "27ZZZCS0000A1ZM" })).rejects.toThrow("not a GSTIN");
});

it("gives purchases from before there were invoices theirs with the account's next job", async () => {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  const id = metalTransactionId.parse(transactionIn(await trade(investor, { amount: 1_000 })).transactionId);
  await inAccount(investor, ({ sql, scheduler }) => {
    sql.exec("DROP TABLE metal_invoice");
    sql.exec("DELETE FROM job WHERE kind = 'METAL_INVOICE'");
    sql.exec(metalInvoiceMigration.sql);
    expect([...scheduler.references("METAL_INVOICE")]).toEqual([id]);
  });
  await investor.object.work();
  expect(await inAccount(investor, ({ sql }) => findInvoice(sql, id))).toMatchObject({ number: expect.any(String) });
  expect(await investor.object.verify()).toEqual([]);
});

it("names the setting of the supplier that is wrong, and takes none of them for no supplier", () => {
  const named = { METAL_SUPPLIER_NAME: "A", METAL_SUPPLIER_GSTIN: "27ZZZCS0000A1ZN", METAL_SUPPLIER_ADDRESS: "B" };
  const supplier = { ULTRA_ENV: "sandbox", ...named };
  expect(metalSupplierOf(supplier)).toMatchObject({ name: "A", state: "27" });
  const unset = { METAL_SUPPLIER_NAME: "", METAL_SUPPLIER_GSTIN: "", METAL_SUPPLIER_ADDRESS: "" };
  expect(metalSupplierOf({ ...supplier, ...unset })).toBeNull();
  for (const setting of ["METAL_SUPPLIER_NAME", "METAL_SUPPLIER_GSTIN", "METAL_SUPPLIER_ADDRESS"] as const) {
    expect(() => metalSupplierOf({ ...supplier, [setting]: "" })).toThrow(setting);
  }
  expect(() => metalSupplierOf({ ...supplier, METAL_SUPPLIER_GSTIN: "27ZZZCS0000A1ZM" })).toThrow("no GSTIN");
  expect(() => metalSupplierOf({ ...supplier, ULTRA_ENV: "production" })).toThrow("is a sample");
});

it("gives a viewer of tax files the owner's invoices", async () => {
  const { owner, viewer } = await newView({ scope: "TAX" });
  await fund(owner, 2_000);
  const { transactionId } = transactionIn(await trade(owner, { amount: 1_000 }));
  await owner.object.work();
  const list = await invoke(viewer, `/v2/goldsilver/invoices/${financialYear}`, { member: owner.userId });
  expect(list.body.invoices).toEqual([expect.objectContaining({ transactionId })]);
  const file = await exports.default.fetch(
    `http://backend/v2/goldsilver/invoice/${transactionId}?account=${owner.userId}`,
    { headers: { "x-tap-auth": viewer.token } },
  );
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});
