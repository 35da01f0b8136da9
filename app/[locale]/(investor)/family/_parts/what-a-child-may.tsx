import { getTranslations } from "next-intl/server";
import { Check, Cross } from "@/components/ui/icons/marks";
import { Section } from "@/components/ui/section";

const MAY = ["seen", "money", "act", "coins"] as const;
const MAY_NOT = ["signIn", "mandate", "friends", "followed"] as const;

/** What a child's account can and cannot do. Shown before the account is opened and afterwards. */
export async function WhatAChildMay() {
  const t = await getTranslations("family");
  return (
    <Section title={t("may.title")}>
      <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-2">
        <div>
          <h3 className="font-semibold text-body text-ink">{t("may.can")}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {MAY.map((each) => (
              <li key={each} className="flex gap-3 py-3 text-body text-ink">
                <Check className="mt-1 size-4 shrink-0 text-positive" />
                {t(`may.${each}`)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-semibold text-body text-ink">{t("may.cannot")}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {MAY_NOT.map((each) => (
              <li key={each} className="flex gap-3 py-3 text-body text-ink">
                <Cross className="mt-1 size-4 shrink-0 text-muted" />
                {t(`may.${each}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-4 max-w-prose text-faint text-label">{t("may.tax")}</p>
    </Section>
  );
}
