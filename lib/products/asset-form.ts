/** The kind of asset behind a deal, by the role of its payer; null for one without a thing that can be drawn. Pure. */
import type { DealTerms } from "../contract/calls/deals.ts";
import type { Evidence } from "../contract/values/evidence.ts";

type AssetForm = NonNullable<Evidence["asset"]>["is"];

const FORMS: Partial<Record<DealTerms["payer"]["role"], AssetForm>> = {
  LESSEE: "MACHINES",
  BORROWER: "MACHINES",
  TENANT: "BUILDING",
  REIT_SCHEME: "BUILDING",
};

export const assetFormOf = ({ payer: { role } }: Pick<DealTerms, "payer">): AssetForm | null => FORMS[role] ?? null;
