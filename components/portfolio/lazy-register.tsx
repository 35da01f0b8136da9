"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { notOnServer } from "@/components/ui/server-bundle";
import { investmentColumns } from "./investment-columns";
import type { InvestmentRegisterProps } from "./investment-register";
import { InvestmentTable, linesOf } from "./investment-table";

const InvestmentRegister = lazy(() =>
  typeof window === "undefined" ? notOnServer() : import("./investment-register"),
);

interface LazyRegisterProps extends InvestmentRegisterProps {
  /** The pagination links for browsers without scripts. */
  pages: ReactNode;
}

/** A server-rendered table with pagination; the register replaces it once scripts run. */
export function LazyRegister({ pages, ...register }: LazyRegisterProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(true), []);
  const { first, words, locale, sorts } = register;
  const columns = investmentColumns(words, locale);
  const plain = (
    <>
      <InvestmentTable
        label={words.label}
        columns={columns}
        lines={linesOf(columns, first.investments)}
        sorts={sorts}
      />
      {pages}
    </>
  );
  if (!isDue) return plain;
  return (
    <Suspense fallback={plain}>
      <InvestmentRegister {...register} />
    </Suspense>
  );
}
