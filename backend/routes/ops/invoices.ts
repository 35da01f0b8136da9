/**
 * `npm run ops -- invoices <year>`: the register of the metal supplier's tax invoices, as its return GSTR-1 sums it up.
 */
import { z } from "zod";
import { GST_STATES, isGstin } from "../../../lib/contract/facts/gstin.ts";
import { addPaise, type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { text } from "../../../lib/contract/values/text.ts";
import { gramsFromTenthMg, tenthMg } from "../../../lib/contract/values/weight.ts";
import type { Env } from "../../env.ts";
import { metalSupplierOf } from "../../gateways/metal-supplier.ts";
import { invoiceNumber } from "../../invoice-series/number.ts";
import { invoiceSeriesOf } from "../../invoice-series/series.ts";
import type { RegisteredSupply } from "../../invoice-series/store.ts";

const args = z.strictObject({
  financialYear: text(7).regex(/^\d{4}-\d{2}$/),
  /** GSTIN of an earlier supplier; by default the current supplier's. */
  gstin: text(15).refine(isGstin, "not a GSTIN").optional(),
});

const rupees = (amount: Paise): string => (amount / 100).toFixed(2);

/** @throws AppError NOT_FOUND when no supplier is set and none is named */
export async function invoicesCommand(env: Env, sent: unknown) {
  const { financialYear, gstin = metalSupplierOf(env)?.gstin } = args.parse(sent);
  if (gstin === undefined) throw new AppError("NOT_FOUND");
  const supplies = await readRegister(env, gstin, financialYear);
  const numbers = supplies.map(({ sequence }) => invoiceNumber(financialYear, sequence));
  return {
    gstin,
    documents: { from: numbers[0] ?? null, to: numbers.at(-1) ?? null, issued: numbers.length, cancelled: 0 },
    byHsn: [...Map.groupBy(supplies, ({ hsn }) => hsn)].map(([hsn, of]) => ({ hsn, ...sumOf(of) })),
    byPlace: GST_STATES.flatMap((place) => {
      const of = supplies.filter(({ placeOfSupply }) => placeOfSupply === place);
      return of.length === 0 ? [] : [{ place, ...sumOf(of) }];
    }),
    invoices: supplies.map(rowOf),
  };
}

async function readRegister(env: Env, gstin: string, financialYear: string): Promise<readonly RegisteredSupply[]> {
  const series = invoiceSeriesOf(env, gstin, financialYear);
  const read: RegisteredSupply[] = [];
  for (;;) {
    const page = await series.register(read.at(-1)?.sequence ?? 0);
    if (page.length === 0) return read;
    read.push(...page);
  }
}

/** Grams and rupees. */
function sumOf(supplies: readonly RegisteredSupply[]) {
  const sum = (part: "taxable" | "cgst" | "sgst" | "igst") =>
    rupees(supplies.reduce((total, each) => addPaise(total, each[part]), paise(0)));
  const weight = tenthMg(supplies.reduce((total, each) => total + each.weight, 0));
  return {
    ...{ invoices: supplies.length, grams: gramsFromTenthMg(weight), taxable: sum("taxable") },
    ...{ cgst: sum("cgst"), sgst: sum("sgst"), igst: sum("igst") },
  };
}

function rowOf({ sequence, financialYear, issuedOn, hsn, weight, rateBps, placeOfSupply, ...parts }: RegisteredSupply) {
  return {
    ...{ number: invoiceNumber(financialYear, sequence), issuedOn, hsn, grams: gramsFromTenthMg(weight), rateBps },
    ...{ taxable: rupees(parts.taxable), cgst: rupees(parts.cgst), sgst: rupees(parts.sgst) },
    ...{ igst: rupees(parts.igst), placeOfSupply },
  };
}
