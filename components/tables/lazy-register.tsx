"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { InvestmentRegisterProps } from "./investment-register";

const InvestmentRegister = lazy(() => import("./investment-register"));

/** Shows the server's table and its pages; once the page has settled, the register takes its place. */
export function LazyRegister({ children, ...register }: InvestmentRegisterProps & { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(true), []);
  if (!isDue) return children;
  return (
    <Suspense fallback={children}>
      <InvestmentRegister {...register} />
    </Suspense>
  );
}
