import { notFound } from "next/navigation";
import { cache } from "react";
import { dashboardInvestment } from "@/lib/contract/calls/dashboard";
import { investmentId } from "@/lib/contract/values/ids";
import { readForInvestor } from "@/lib/web/investor-call";

/** Cached per request. An invalid id responds with "not found", like the id of another investor's investment. */
export const readInvestment = cache((id: string) => {
  const known = investmentId.safeParse(id);
  return known.success ? readForInvestor(dashboardInvestment, { id: known.data }) : notFound();
});
