import type { ReactNode } from "react";
import { AccountFrame } from "@/app/[locale]/_account/account-frame";
import { type AccountParams, readScope } from "@/app/[locale]/_account/scope";
import { pageLocale } from "@/lib/i18n/page-locale";

export default async function AccountLayout({ children, params }: AccountParams & { children: ReactNode }) {
  const [locale, scope] = [await pageLocale(params), await readScope(params)];
  return (
    <AccountFrame scope={scope} locale={locale}>
      {children}
    </AccountFrame>
  );
}
