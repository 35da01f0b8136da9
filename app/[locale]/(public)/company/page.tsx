import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { formatDate } from "@/components/money/format";
import { Notice } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { breadcrumbList, organization } from "@/lib/schema-org/structured-data";
import { readCompany } from "@/lib/web/content/content";
import type { Company } from "@/lib/web/content/schemas";
import { Complaints } from "./_parts/complaints";
import { Entry, EntryList, Part } from "./_parts/entries";

const PATH = "/company";

/** Content may change it at any time. */
export const revalidate = 60;

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "company" });
  return pageMetadata({ locale, path: PATH, title: `${t("title")} | ultra`, description: t("description") });
}

export default async function CompanyPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [company, t] = await Promise.all([readCompany(locale), getTranslations("company")]);
  const { legalName, email, phone, cin } = company;
  return (
    <article className="page pt-10 pb-16 desktop:pt-16">
      <header className="max-w-3xl">
        <h1 className="serif text-heading text-ink">{t("title")}</h1>
        <p className="mt-4 text-lead text-muted">{t("lead")}</p>
        {company.isInvented && (
          <div className="mt-6">
            <Notice tone="warning">{company.inventedNote ?? t("invented")}</Notice>
          </div>
        )}
      </header>
      <Registered company={company} locale={locale} />
      <Licences company={company} locale={locale} />
      <Holders company={company} locale={locale} />
      <Complaints company={company} />
      <StructuredData
        data={[
          organization({ legalName, email, telephone: phone, identifiers: [{ name: "CIN", value: cin }] }),
          breadcrumbList(locale, [
            { name: "ultra", path: "/" },
            { name: t("title"), path: PATH },
          ]),
        ]}
      />
    </article>
  );
}

interface PartProps {
  company: Company;
  locale: Locale;
}

async function Registered({ company, locale }: PartProps) {
  const t = await getTranslations("company");
  return (
    <Part title={t("registered.title")}>
      <EntryList>
        <Entry label={t("registered.name")}>{company.legalName}</Entry>
        <Entry label={t("registered.cin")}>{company.cin}</Entry>
        <Entry label={t("registered.since")}>{formatDate(company.incorporatedOn, locale)}</Entry>
        <Entry label={t("registered.office")}>{company.registeredOffice}</Entry>
        <Entry label={t("registered.contact")}>
          <a href={`mailto:${company.email}`} className="underline underline-offset-3">
            {company.email}
          </a>
          {` · ${company.phone}`}
        </Entry>
      </EntryList>
    </Part>
  );
}

async function Licences({ company, locale }: PartProps) {
  const t = await getTranslations("company");
  return (
    <Part title={t("licences.title")} lead={t("licences.lead")}>
      <EntryList>
        {company.registrations.map(({ title, regulator, number, validFrom, covers }) => (
          <Entry key={title} label={title} note={t("licences.since", { date: formatDate(validFrom, locale) })}>
            <span className="block text-ink">{`${regulator} · ${number}`}</span>
            {covers}
          </Entry>
        ))}
      </EntryList>
    </Part>
  );
}

async function Holders({ company: { escrowBank, trustee, auditors }, locale }: PartProps) {
  const t = await getTranslations("company");
  return (
    <Part id="money" title={t("holders.title")} lead={t("holders.lead")}>
      <EntryList>
        <Entry label={t("holders.bank")} note={escrowBank.branch}>
          <span className="block text-ink">{escrowBank.name}</span>
          {escrowBank.about}
        </Entry>
        <Entry label={t("holders.trustee")} note={trustee.registration}>
          <span className="block text-ink">{`${trustee.name} · ${trustee.role}`}</span>
          {trustee.about}
        </Entry>
        {auditors.map(({ name, role, registration, since }) => (
          <Entry key={name} label={t("holders.auditor")} note={registration}>
            <span className="block text-ink">{name}</span>
            {`${role} · ${t("holders.since", { date: formatDate(since, locale) })}`}
          </Entry>
        ))}
      </EntryList>
    </Part>
  );
}
