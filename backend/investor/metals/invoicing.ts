/**
 * The tax invoice of a purchase of metal. Its job writes the content of the invoice, fetches the number from the
 * supplier's series, and may run twice or be interrupted anywhere. A purchase neither waits nor fails for it.
 */
import type { GstState } from "../../../lib/contract/facts/gstin.ts";
import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import { addDays, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { type MetalTransactionId, metalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { gstParts, rateOfGst } from "../../../lib/finance/gst-parts.ts";
import { METAL_GST } from "../../../lib/finance/metals.ts";
import { type MetalSupplier, metalSupplierOf } from "../../gateways/metal-supplier.ts";
import { invoiceSeriesOf } from "../../invoice-series/series.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { findInvoiceAddress } from "./invoice-address-store.ts";
import { findInvoice, insertInvoice, type MetalInvoice, numberInvoice } from "./invoice-store.ts";
import { findMetalTransaction, type MetalRecord } from "./store.ts";

/** Unwrought or semi-manufactured gold, and silver, in the tariff. */
const HSN = { GOLD: "7108", SILVER: "7106" } as const satisfies Record<Metal, string>;

/** Inside the transaction that delivers the metal. */
export function planInvoice({ scheduler, clock }: AccountContext, { id }: Pick<MetalRecord, "id">): void {
  scheduler.schedule({ kind: "METAL_INVOICE", reference: id, dueAt: clock.now() });
}

/** @throws Error while no supplier is set, so that the job is tried again */
export async function issueInvoice(context: AccountContext, reference: string): Promise<void> {
  const { sql, storage, env } = context;
  const tradeId = metalTransactionId.parse(reference);
  const invoice = storage.transactionSync(() => findInvoice(sql, tradeId) ?? writeInvoice(context, tradeId));
  if (invoice.number !== null) return;
  const { issuedOn, hsn, weight, taxable, rateBps, cgst, sgst, igst, placeOfSupply, supplierGstin } = invoice;
  const series = invoiceSeriesOf(env, supplierGstin, financialYearOf(issuedOn));
  const supply = { tradeId, issuedOn, hsn, weight, taxable, rateBps, cgst, sgst, igst, placeOfSupply };
  const number = await series.numberFor(supply);
  storage.transactionSync(() => numberInvoice(sql, tradeId, number));
}

function writeInvoice(context: AccountContext, tradeId: MetalTransactionId): MetalInvoice {
  const { sql, env } = context;
  const supplier = metalSupplierOf(env);
  if (!supplier) throw new SettingError("METAL_SUPPLIER_GSTIN", "is not set");
  const record = findMetalTransaction(sql, tradeId);
  if (record?.kind !== "BUY" || record.state !== "SUCCESS") throw new Error(`${tradeId} is no delivered purchase`);
  insertInvoice(sql, {
    tradeId,
    // The record ended when the metal was delivered.
    issuedOn: dateInIndia(record.updatedAt),
    hsn: HSN[record.metal],
    ...taxOf(record, supplier, findInvoiceAddress(sql, tradeId)?.state ?? supplier.state),
    supplierName: supplier.name,
    supplierGstin: supplier.gstin,
    supplierAddress: supplier.address,
    recipientName: getIdentity(sql).name ?? "",
    registeredName: new KycStore(sql).findRegisteredName(),
  });
  const written = findInvoice(sql, tradeId);
  if (!written) throw new Error(`the invoice of ${tradeId} was not written`);
  return written;
}

/**
 * The place of supply is the recipient's state where the invoice records their address, otherwise the supplier's
 * (section 10(1)(ca) of the IGST Act). A price is locked for minutes, so a purchase may have the rate of the day before.
 */
function taxOf({ gst, metalValue, tradedOn }: MetalRecord, { state }: MetalSupplier, placeOfSupply: GstState) {
  const rates = [tradedOn, addDays(tradedOn, -1)].map((day) => inForce(METAL_GST, day));
  const parts = gstParts(gst, { from: state, to: placeOfSupply });
  return { rateBps: rateOfGst(metalValue, gst, rates), ...parts, placeOfSupply };
}
