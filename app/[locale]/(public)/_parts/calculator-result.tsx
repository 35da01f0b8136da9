"use server";

import type { ReactNode } from "react";
import { z } from "zod";
import { CalculatorView } from "@/components/calculators/calculator-view";
import { textsOfQuery } from "@/components/calculators/query";
import { findWorksheet } from "@/lib/calculators/registry";
import { AppError } from "@/lib/contract/values/errors";
import { LOCALE_IDS } from "@/lib/i18n/locales";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { valuesAction } from "@/lib/web/server-action";

const QUERY_LENGTH_MAX = 40_000;
const request = z.tuple([
  z.enum(["calculators", "tools"]),
  z.string().max(60),
  z.enum(LOCALE_IDS),
  z.string().max(QUERY_LENGTH_MAX),
]);

/** The form and its result for a query. Nothing of it is stored or logged. */
export const calculatorResult = valuesAction(request, async (room, slug, locale, query): Promise<ReactNode> => {
  const calculator = findWorksheet(room, slug);
  if (!calculator) throw new AppError("INVALID_INPUT");
  const texts = textsOfQuery(new URLSearchParams(query));
  return (
    <CalculatorView
      room={room}
      calculator={calculator}
      locale={locale}
      texts={texts}
      now={businessNow()}
      calendar={await settlementCalendar()}
    />
  );
});
