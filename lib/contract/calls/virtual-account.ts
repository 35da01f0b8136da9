import { z } from "zod";
import { defineCall } from "../define.ts";
import { named } from "../values/named.ts";

/** An account of one investor for NEFT, RTGS and IMPS: money received there is credited to their wallet in rupees. */
const virtualAccount = named(
  "VirtualAccount",
  z.object({
    accountNumber: z.string(),
    ifscCode: z.string(),
    beneficiaryName: z.string(),
    bankName: z.string(),
    branch: z.string(),
  }),
);
export type VirtualAccount = z.output<typeof virtualAccount>;

/** Not in the specification, whose only way to add rupees is the payment page with its limit. */
export const getVirtualAccount = defineCall({
  name: "wallet.virtual-account",
  tag: "Wallet",
  method: "GET",
  path: "/v2/wallet/virtual-account",
  inSpecification: false,
  summary:
    "Returns the virtual account that receives rupees by NEFT, RTGS or IMPS from a bank account that is, or within 180 days was, the investor's verified one, without an upper limit. New transfers are first fetched from the bank.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: virtualAccount,
  errors: ["KYC_INCOMPLETE", "GATEWAY_UNAVAILABLE"],
});
