"use server";

import type { ReactNode } from "react";
import { z } from "zod";
import { CalculatorView } from "@/components/calculators/calculator-view";
import { textsOfQuery } from "@/components/calculators/query";
import { findWorksheet } from "@/lib/calculators/registry";
import { AppError } from "@/lib/contract/values/errors";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { businessNow } from "@/lib/web/clock";
import { withDeclaredHolidays } from "@/lib/web/edge-config";

const QUERY_LENGTH_MAX = 40_000;
const request = z.object({
  room: z.enum(["calculators", "tools"]),
  slug: z.string().max(60),
  locale: z.enum(LOCALE_IDS),
  query: z.string().max(QUERY_LENGTH_MAX),
});

/** The form and its result for a query. Nothing of it is stored or logged. */
export async function calculatorResult(room: string, slug: string, locale: string, query: string): Promise<ReactNode> {
  const parsed = request.safeParse({ room, slug, locale, query });
  const calculator = parsed.success ? findWorksheet(parsed.data.room, parsed.data.slug) : null;
  if (!parsed.success || !calculator) throw new AppError("INVALID_INPUT");
  await withDeclaredHolidays();
  return (
    <CalculatorView
      room={parsed.data.room}
      calculator={calculator}
      locale={parsed.data.locale}
      texts={textsOfQuery(new URLSearchParams(parsed.data.query))}
      now={businessNow()}
    />
  );
}
