import { AppLink } from "@/components/ui/app-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type AccountPath, type HoldingOfAccount, holdingPathIn } from "./account-path";

interface HoldingLinkProps {
  account: AccountPath;
  holding: HoldingOfAccount;
  name: string;
  locale: Locale;
}

/** The name of a holding, as a link to its page where it has one. */
export function HoldingLink({ account, holding, name, locale }: HoldingLinkProps) {
  const path = holdingPathIn(account, holding);
  if (path === null) return name;
  return (
    <AppLink href={hrefFor(locale, path)} className="underline-offset-4 hover:underline">
      {name}
    </AppLink>
  );
}
