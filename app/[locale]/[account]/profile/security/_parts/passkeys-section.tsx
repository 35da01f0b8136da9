import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { listPasskeys, type Passkey } from "@/lib/contract/calls/passkeys";
import { isPasskeyHost } from "@/lib/contract/facts/passkey";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";

/** The passkeys that can sign in, with links to add and change them. */
export async function PasskeysSection({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(listPasskeys, {})]);
  if (answer === null) {
    return (
      <Section title={t("passkeys.title")}>
        <ErrorState
          title={t("passkeys.failed")}
          retry={<TextLink href={hrefFor(locale, "/profile/security")}>{t("again")}</TextLink>}
        >
          {t("contacts.failedNote")}
        </ErrorState>
      </Section>
    );
  }
  const mayAdd = isPasskeyHost(new URL(await pageOrigin()).hostname);
  if (!mayAdd && answer.passkeys.length === 0) return null;
  return (
    <Section title={t("passkeys.title")} id="passkeys">
      {answer.passkeys.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {answer.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} locale={locale} />
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-prose text-faint text-label">{t("passkeys.lead")}</p>
      {mayAdd && (
        <ButtonLink href={hrefFor(locale, "/profile/passkeys/add")} variant="secondary" className="mt-4">
          {t("passkeys.add")}
        </ButtonLink>
      )}
    </Section>
  );
}

async function PasskeyRow({ passkey, locale }: { passkey: Passkey; locale: Locale }) {
  const t = await getTranslations("profile");
  const { passkeyId, name, isSuspect, createdAt, lastUsedAt } = passkey;
  const dated = lastUsedAt === null ? "added" : "used";
  const date = formatDate(dateInIndia(lastUsedAt ?? createdAt), locale);
  return (
    <li className="flex items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere text-body text-ink">{name}</p>
        {isSuspect && <p className="max-w-prose text-ink text-label">{t("passkeys.suspect")}</p>}
        <p className="text-faint text-label">{t(`passkeys.${dated}`, { date })}</p>
      </div>
      <TextLink
        href={hrefFor(locale, `/profile/passkeys/edit?passkey=${passkeyId}`)}
        aria-label={t("passkeys.changeNamed", { name })}
        className="inline-flex min-h-11 shrink-0 items-center text-label"
      >
        {t("passkeys.change")}
      </TextLink>
    </li>
  );
}
