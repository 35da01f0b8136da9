import { notFound } from "next/navigation";
import { cache } from "react";
import { dashboardInvestment } from "@/lib/contract/calls/dashboard";
import { investmentId } from "@/lib/contract/values/ids";
import { readForInvestor } from "@/lib/web/investor-call";

/** Asked once a request. What cannot be an id answers as one that is not yours: there is no such page. */
export const readInvestment = cache((id: string) => {
  const known = investmentId.safeParse(id);
  return known.success ? readForInvestor(dashboardInvestment, { id: known.data }) : notFound();
});
