import { z } from "zod";
import { defineCall } from "../define.ts";
import { foreignCurrency } from "../values/money.ts";

/** An account of one investor and one currency at a bank in GIFT City: what comes there is in his wallet. */
const remittanceDetails = z.object({
  currency: foreignCurrency,
  accountNumber: z.string(),
  /** As the sending bank has to write it. */
  beneficiaryName: z.string(),
  bankName: z.string(),
  bankAddress: z.string(),
  /** SWIFT code (BIC) of the bank. */
  swiftCode: z.string(),
});
export type RemittanceDetails = z.output<typeof remittanceDetails>;

/** Not in the specification's list, which knows no way for foreign money to come in. */
export const getRemittanceDetails = defineCall({
  name: "wallet.remittance-details",
  method: "GET",
  path: "/v2/wallet/remittance-details",
  summary:
    "The virtual account that takes foreign currency from the investor's own account abroad. New remittances are fetched from the bank first.",
  access: "investor",
  effect: "query",
  input: z.object({ currency: foreignCurrency }),
  output: remittanceDetails,
  errors: ["GIFT_FOR_NON_RESIDENTS", "KYC_INCOMPLETE", "GATEWAY_UNAVAILABLE"],
});
