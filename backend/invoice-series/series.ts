import type { Env } from "../env.ts";
import type { InvoiceSeriesObject } from "./object.ts";

/** The series of the financial year in which a supplier's invoice is issued. */
export const invoiceSeriesOf = (
  { INVOICE_SERIES }: Pick<Env, "INVOICE_SERIES">,
  gstin: string,
  financialYear: string,
): DurableObjectStub<InvoiceSeriesObject> => INVOICE_SERIES.getByName(`${gstin} ${financialYear}`);
