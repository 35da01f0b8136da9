import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { masterDocumentHref } from "@/components/deals/master-document";
import { lawValues } from "@/components/money/law-values";
import { Disclosure } from "@/components/ui/disclosure";
import { Check, Triangle } from "@/components/ui/icons/marks";
import { Section } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import type { LocalizedText } from "@/lib/contract/values/products";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { productOf } from "@/lib/products/lookup";
import { abroadOf, incomePaidBy } from "@/lib/products/tax";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { type ChildName, holderWord } from "./deal-holder";

interface PartProps {
  deal: Deal;
  locale: Locale;
}

interface HeldPartProps extends PartProps {
  childName: ChildName;
}

/** The risks, never collapsed. */
export async function Risks({ deal, locale }: PartProps) {
  const t = await getTranslations("deal");
  return (
    <Section title={t("risks")} id="risks">
      <ul className="divide-y divide-line border-line border-t">
        {deal.risks.map((text) => (
          <li key={inLocale(text, locale)} className="flex gap-3 py-2 text-ink text-label">
            <Triangle className="mt-0.75 size-3 shrink-0 text-warning" />
            <span className="max-w-prose">{inLocale(text, locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The applicable regulation, if any, and the compensation for losses. Never collapsed. */
export async function Regulation({ deal: { product } }: { deal: Deal }) {
  const [t, words] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  const surface = productOf(product).surfaceOf(product);
  return (
    <Section title={t("regulation")} id="regulation">
      <div className="border-line-strong border-l-2 pl-4 text-label">
        <p className="font-semibold text-ink">{words(`surface.${surface}.title`)}</p>
        <p className="mt-1 max-w-prose text-ink">{words(`surface.${surface}.body`)}</p>
      </div>
    </Section>
  );
}

/** Security, agreed terms, tax and questions, each behind its title; the document stands open. */
export async function FinePrint({ deal, childName, locale, children }: HeldPartProps & { children: ReactNode }) {
  const [t, kinds, family] = await Promise.all([
    getTranslations("deal"),
    getTranslations("kinds"),
    getTranslations("family.invest"),
  ]);
  const { kind } = deal.product;
  const income = incomePaidBy(deal.product) ?? "NONE";
  const abroad = abroadOf(deal.product);
  const whose = holderWord(childName);
  const document = documentOf(deal, locale);
  return (
    <Section title={t("finePrint")}>
      {/* Closed, they stand abreast; an open one takes the whole width. */}
      <div className="border-line border-t wide:grid wide:grid-cols-2 wide:items-start wide:gap-x-10 wide:[&>details[open]]:col-span-full">
        {children}
        <Disclosure summary={t("security")}>
          <Points texts={deal.security} locale={locale} mark="text-positive" />
        </Disclosure>
        <Disclosure summary={t("covenants")}>
          <Points texts={deal.covenants} locale={locale} mark="text-muted" />
        </Disclosure>
        <Disclosure summary={t("tax.title")}>
          <p className="text-ink">
            {kinds(`${kind}.tax.deducted`, { ...lawValues(deal.progress.at), holder: whose, income, abroad })}
          </p>
          <p className="mt-3">{childName === null ? kinds(`${kind}.tax.claim`, { income }) : family("tax")}</p>
        </Disclosure>
        <Questions deal={deal} childName={childName} locale={locale} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1">
          <a href={document.href} className={DOCUMENT_LINK}>
            {t("documents.master")}
          </a>
          <p className="pb-1 text-label text-muted">
            {t(document.isFile ? "documents.masterNote" : "documents.signIn")}
          </p>
        </div>
      </div>
    </Section>
  );
}

const DOCUMENT_LINK =
  "inline-flex min-h-11 items-center font-semibold text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current";

/** Only investors may read documents; a visitor is led to the sign-in and back. */
function documentOf({ dealId }: Deal, locale: Locale): { readonly href: string; readonly isFile: boolean } {
  if (!isForVisitors()) return { href: masterDocumentHref(dealId), isFile: true };
  const back = encodeURIComponent(hrefFor(locale, `/deals/${dealId}`));
  return { href: hrefFor(locale, `/login?returnTo=${back}`), isFile: false };
}

interface PointsProps {
  texts: readonly LocalizedText[];
  locale: Locale;
  mark: string;
}

function Points({ texts, locale, mark }: PointsProps) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {texts.map((text) => (
        <li key={inLocale(text, locale)} className="flex gap-3.5 py-3 text-body text-ink">
          <Check className={`mt-1 size-3.5 shrink-0 ${mark}`} />
          <span className="max-w-prose">{inLocale(text, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Questions and answers from the deal's own file, which is written for an adult investor. */
async function Questions({ deal, childName, locale }: HeldPartProps) {
  const [t, family] = await Promise.all([getTranslations("deal"), getTranslations("family.invest")]);
  return (
    <Disclosure summary={t("questions")} isWide>
      {childName !== null && <p className="mb-4 max-w-prose text-body text-muted">{family("questions")}</p>}
      <div className="border-line border-t pl-4">
        {deal.faqs.map(({ question, answer }) => (
          <Disclosure key={inLocale(question, locale)} summary={inLocale(question, locale)}>
            {inLocale(answer, locale)}
          </Disclosure>
        ))}
      </div>
    </Disclosure>
  );
}
