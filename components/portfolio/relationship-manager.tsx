import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

interface ManagerProps {
  manager: { name: string; phone: string; email: string; whatsappUrl: string; repliesWithinMinutes: number };
  className: string;
  locale: Locale;
}

/**
 * The investor's relationship manager: name, response time, three immediate ways of contact, and booking a
 * consultation.
 */
export async function RelationshipManager({ manager, className, locale }: ManagerProps) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const ways = [
    { href: `tel:${manager.phone}`, words: t("manager.call") },
    { href: manager.whatsappUrl, words: t("manager.whatsapp"), target: "_blank", rel: "noopener noreferrer" },
    { href: `mailto:${manager.email}`, words: t("manager.email") },
  ];
  return (
    <section aria-label={t("manager.label")} className={className}>
      <p className="text-label text-muted">
        <span className="font-semibold text-body text-ink">{manager.name}</span> {t("manager.label")}
        <span data-slot="replies">, {t("manager.replies", { minutes: manager.repliesWithinMinutes })}</span>
      </p>
      <p className="link-row gap-x-5 text-ink text-label">
        {ways.map(({ words, ...link }) => (
          <a key={link.href} {...link} className="text-link">
            {words}
          </a>
        ))}
        <TextLink href={hrefFor(locale, "/talk-to-expert")}>{t("manager.talk")}</TextLink>
      </p>
    </section>
  );
}
