import { getTranslations } from "next-intl/server";
import { Section } from "@/components/ui/section";
import { addFriendlyName } from "@/lib/contract/calls/referral";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { saveFriendlyName } from "../actions";
import { NameForm } from "./name-form";

/** The name shown to friends, groups and on the leaderboard. */
export async function NamePart({ friendlyName, locale }: { friendlyName: string | null; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("referrals"), errorWordsFor(addFriendlyName)]);
  return (
    <Section title={t("name.title")} id="name">
      <p className="mb-4 text-body text-muted">{t("name.lead")}</p>
      <NameForm
        action={saveFriendlyName}
        start={{ name: friendlyName ?? "", error: null, isSaved: false }}
        locale={locale}
        words={{
          label: t("name.label"),
          help: t("name.help"),
          save: friendlyName === null ? t("name.choose") : t("name.change"),
          saved: t("name.saved"),
          errors,
        }}
      />
    </Section>
  );
}
