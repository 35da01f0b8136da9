import type { ReactNode } from "react";
import { AccountFrame } from "@/app/[locale]/_account/account-frame";
import { pageLocale } from "@/lib/i18n/page-locale";
import { type MemberParams, readMemberScope } from "./_parts/read-member";

export default async function MemberLayout({ children, params }: MemberParams & { children: ReactNode }) {
  const [locale, scope] = [await pageLocale(params), await readMemberScope(params)];
  return (
    <AccountFrame scope={scope} locale={locale}>
      {children}
    </AccountFrame>
  );
}
