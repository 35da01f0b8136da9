import { z } from "zod";
import { defineCall } from "../define.ts";
import { foreignCurrency } from "../values/money.ts";
import { named } from "../values/named.ts";

/**
 * A virtual account at a bank in GIFT City for one investor and one currency: money received there is credited to
 * their wallet.
 */
const remittanceDetails = named(
  "RemittanceDetails",
  z.object({
    currency: foreignCurrency,
    accountNumber: z.string(),
    /** The spelling that the sending bank must use. */
    beneficiaryName: z.string(),
    bankName: z.string(),
    bankAddress: z.string(),
    /** SWIFT code (BIC) of the bank. */
    swiftCode: z.string(),
  }),
);
export type RemittanceDetails = z.output<typeof remittanceDetails>;

/** Not in the specification, which has no way to receive foreign currency. */
export const getRemittanceDetails = defineCall({
  name: "wallet.remittance-details",
  tag: "GIFT City",
  method: "GET",
  path: "/v2/wallet/remittance-details",
  inSpecification: false,
  summary:
    "Returns the virtual account that receives foreign currency from the investor's own account abroad. New remittances are first fetched from the bank.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ currency: foreignCurrency }),
  output: remittanceDetails,
  errors: ["GIFT_FOR_NON_RESIDENTS", "KYC_INCOMPLETE", "GATEWAY_UNAVAILABLE"],
});
