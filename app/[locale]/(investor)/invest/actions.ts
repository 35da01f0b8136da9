"use server";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import { z } from "zod";
import { OWN_TAX_RATES } from "@/lib/finance/own-tax";
import { rememberOwnTaxRate } from "@/lib/web/own-tax-rate";
import { formAction } from "@/lib/web/server-action";

const taxRateForm = z.object({ rate: z.enum(OWN_TAX_RATES) });

export const chooseTaxRate = formAction(async (form) => {
  const sent = taxRateForm.safeParse({ rate: form.get("rate") });
  if (!sent.success) notFound();
  await rememberOwnTaxRate(sent.data.rate);
  refresh();
});
