"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { investmentColumns } from "./investment-columns";
import type { InvestmentRegisterProps } from "./investment-register";
import { InvestmentTable, linesOf } from "./investment-table";

const InvestmentRegister = lazy(() => import("./investment-register"));

interface LazyRegisterProps extends InvestmentRegisterProps {
  /** The way to the other pages while no script runs. */
  pages: ReactNode;
}

/** A plain table and its pages, in the page before any script; once it runs, the register takes their place. */
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
