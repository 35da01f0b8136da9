import { getTranslations } from "next-intl/server";
import { masked } from "@/app/[locale]/_account/mask-contact";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { listContacts } from "@/lib/contract/calls/contacts";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

const CONTACTS_MAX = 4;

/**
 * The masked phone numbers and e-mail addresses that can sign in, with links to add and remove them. The last one
 * cannot be removed.
 */
export async function ContactsSection({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(listContacts, {})]);
  if (answer === null) {
    return (
      <Section title={t("contacts.title")}>
        <ErrorState
          title={t("contacts.failed")}
          retry={<TextLink href={hrefFor(locale, "/profile/security")}>{t("again")}</TextLink>}
        >
          {t("contacts.failedNote")}
        </ErrorState>
      </Section>
    );
  }
  const { contacts } = answer;
  return (
    <Section title={t("contacts.title")}>
      <ul className="divide-y divide-line border-line border-y">
        {contacts.map((contact, index) => (
          <li key={contact.value} className="flex items-center justify-between gap-x-4 py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere text-body text-ink tabular-nums">{masked(contact)}</p>
              {contact.undeliverableSince !== null && (
                <p className="max-w-prose text-ink text-label">
                  {t("contacts.undeliverable", {
                    date: formatDate(dateInIndia(contact.undeliverableSince), locale),
                  })}
                </p>
              )}
              <p className="text-faint text-label">
                {contact.isPrimary && contacts.length > 1
                  ? t("contacts.primary")
                  : t("contacts.since", { date: formatDate(dateInIndia(contact.linkedAt), locale) })}
              </p>
            </div>
            {contacts.length > 1 && (
              <TextLink
                href={hrefFor(locale, `/profile/contacts/remove?contact=${index + 1}`)}
                aria-label={t("contacts.removeNamed", { contact: masked(contact) })}
                className="inline-flex min-h-11 shrink-0 items-center text-label"
              >
                {t("contacts.remove")}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-faint text-label">
        {contacts.length > 1 ? t("contacts.noteMany") : t("contacts.noteOne")}
      </p>
      {contacts.length < CONTACTS_MAX && (
        <ButtonLink href={hrefFor(locale, "/profile/contacts/add")} variant="secondary" className="mt-4">
          {t("contacts.add")}
        </ButtonLink>
      )}
    </Section>
  );
}
