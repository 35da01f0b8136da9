"use server";

import { z } from "zod";
import type { InvestmentPage } from "@/components/portfolio/investment-row";
import { investmentStage } from "@/lib/contract/calls/investments";
import { category } from "@/lib/contract/values/categories";
import { currency } from "@/lib/contract/values/money";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { readInvestmentsPage } from "./investments-page";
import { SORTS } from "./list-query";

const listOf = z.object({
  productType: category,
  currency,
  query: z.object({
    currency: currency.nullable(),
    stage: investmentStage.nullable(),
    sortBy: z.enum(SORTS),
    sortOrder: z.enum(["ASC", "DESC"]),
    pageNumber: z.number().int().min(0),
  }),
  locale: z.enum(LOCALE_IDS),
});

/** Loads a further page for the register. The input comes from the browser and must be validated despite its types. */
export async function loadInvestments(
  list: z.input<typeof listOf>,
  pageNumber: number,
): Promise<InvestmentPage | null> {
  const { query, ...rest } = listOf.parse(list);
  return readInvestmentsPage({
    ...rest,
    query: { ...query, pageNumber: listOf.shape.query.shape.pageNumber.parse(pageNumber) },
  });
}
