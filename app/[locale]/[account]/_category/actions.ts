"use server";

import { z } from "zod";
import type { InvestmentPage } from "@/components/portfolio/investment-row";
import { investmentStage } from "@/lib/contract/calls/investments";
import { category } from "@/lib/contract/values/categories";
import { currency } from "@/lib/contract/values/money";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { valuesAction } from "@/lib/web/server-action";
import { type ListOf, readInvestmentsPage, readInvestmentsUpTo } from "./investments-page";
import { INVESTMENT_SORTS } from "./list-query";

const listOf = z.object({
  productType: category,
  currency,
  query: z.object({
    currency: currency.nullable(),
    stage: investmentStage.nullable(),
    sortBy: z.enum(INVESTMENT_SORTS),
    sortOrder: z.enum(["ASC", "DESC"]),
    pageNumber: z.number().int().min(0),
  }),
  locale: z.enum(LOCALE_IDS),
});

const pageOfList = z.tuple([listOf, listOf.shape.query.shape.pageNumber]);

const atPage = ({ query, ...rest }: z.output<typeof listOf>, pageNumber: number): ListOf => ({
  ...rest,
  query: { ...query, pageNumber },
});

/** Loads a further page for the register. */
export const loadInvestments = valuesAction(
  pageOfList,
  async (list, pageNumber): Promise<InvestmentPage | null> => readInvestmentsPage(atPage(list, pageNumber)),
);

/** Loads the register as far as it was extended before Back. */
export const restoreInvestments = valuesAction(
  pageOfList,
  async (list, pageNumber): Promise<InvestmentPage | null> => readInvestmentsUpTo(atPage(list, pageNumber)),
);
