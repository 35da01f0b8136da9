import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { initialsOf } from "@/lib/i18n/initials";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface Manager {
  name: string;
  phone: string;
  email: string;
  whatsappUrl: string;
  repliesWithinMinutes: number;
}

const CONTACT_LINK_CLASS = buttonStyle({ variant: "secondary", className: "grow whitespace-nowrap px-3 text-label" });

/**
 * The investor's relationship manager: name, response time, three immediate ways of contact, and booking a
 * consultation.
 */
export async function RelationshipManagerCard({ manager, locale }: { manager: Manager; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <section aria-label={t("manager.label")} className="mt-10 first:mt-0 border-line-strong border-y py-6">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="serif grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-body text-ink"
        >
          {initialsOf(manager.name)}
        </span>
        <div className="min-w-0">
          <p className="font-semibold text-body text-ink">{manager.name}</p>
          <p className="text-faint text-label">
            {t("manager.label")}, {t("manager.replies", { minutes: manager.repliesWithinMinutes })}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={`tel:${manager.phone}`} className={CONTACT_LINK_CLASS}>
          {t("manager.call")}
        </a>
        <a href={manager.whatsappUrl} target="_blank" rel="noopener noreferrer" className={CONTACT_LINK_CLASS}>
          {t("manager.whatsapp")}
        </a>
        <a href={`mailto:${manager.email}`} className={CONTACT_LINK_CLASS}>
          {t("manager.email")}
        </a>
      </div>
      <Link
        href={hrefFor(locale, "/talk-to-expert")}
        prefetch={false}
        className={buttonStyle({ variant: "secondary", className: "mt-2 w-full px-3 text-label" })}
      >
        {t("manager.talk")}
      </Link>
    </section>
  );
}

/** The relationship manager in a line: name and the four ways of contact. */
export async function RelationshipManagerLine({ manager, locale }: { manager: Manager; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const ways = [
    { href: `tel:${manager.phone}`, words: t("manager.call") },
    { href: manager.whatsappUrl, words: t("manager.whatsapp") },
    { href: `mailto:${manager.email}`, words: t("manager.email") },
    { href: hrefFor(locale, "/talk-to-expert"), words: t("manager.talk") },
  ];
  return (
    <section
      aria-label={t("manager.label")}
      className="mt-1 flex flex-wrap items-center gap-x-5 max-wide:mt-6 text-label text-muted"
    >
      <p>
        <span className="font-semibold text-ink">{manager.name}</span>, {t("manager.label")}
      </p>
      {ways.map(({ href, words }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-3"
        >
          {words}
        </a>
      ))}
    </section>
  );
}
