import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findReturnTo } from "@/app/[locale]/_account/return-to";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { getPostalAddress, savePostalAddress } from "@/lib/contract/calls/postal-address";
import { GST_STATES } from "@/lib/contract/facts/gstin";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { pageOrigin } from "@/lib/web/page-language";
import type { PartParams } from "../_parts/section-page";
import { AddressForm } from "./_parts/address-form";
import { EMPTY_ADDRESS, type TypedAddress } from "./_parts/address-state";
import { removeAddress, saveAddress } from "./actions";

export async function generateMetadata({ params }: PartParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile/address", title: t("address.title"), index: false });
}

/** The postal address that tax invoices state. A purchase that needs it leads here and is returned to. */
export default async function AddressPage({ params, searchParams }: PartParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { address }, origin] = await Promise.all([
    getTranslations("profile"),
    readForInvestor(getPostalAddress, {}),
    pageOrigin(),
  ]);
  const returnTo = findReturnTo(query, origin);
  const values = address && { ...address, line2: address.line2 ?? "" };
  return (
    <>
      <PageHeader
        above={
          <BackLink href={returnTo ?? hrefFor(locale, "/profile")}>
            {t(returnTo === null ? "back" : "address.backToOrder")}
          </BackLink>
        }
        title={t("address.title")}
        lead={t("address.lead")}
      />
      <div className="max-w-xl">
        {query.failed === "1" && (
          <div className="mb-8">
            <Notice tone="negative" live>
              {t("address.failed")}
            </Notice>
          </div>
        )}
        <Form values={values ?? EMPTY_ADDRESS} returnTo={returnTo} locale={locale} />
        {address !== null && (
          <Section title={t("address.removeTitle")}>
            <p className="mb-4 max-w-prose text-body text-muted">{t("address.removeNote")}</p>
            <form action={removeAddress}>
              <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
              <SubmitButton variant="secondary">{t("address.remove")}</SubmitButton>
            </form>
          </Section>
        )}
      </div>
    </>
  );
}

interface FormProps {
  values: TypedAddress;
  returnTo: string | null;
  locale: Locale;
}

async function Form({ values, returnTo, locale }: FormProps) {
  const [t, names, errors] = await Promise.all([
    getTranslations("profile.address"),
    getTranslations("gst-states"),
    errorWordsFor(savePostalAddress),
  ]);
  const inOrder = new Intl.Collator(LOCALES[locale].tag);
  const states = GST_STATES.map((code) => ({ code, name: names(code) })).sort((a, b) =>
    inOrder.compare(a.name, b.name),
  );
  return (
    <AddressForm
      // Removing the address empties the form.
      key={values.line1}
      action={saveAddress}
      values={values}
      hidden={{ locale, idempotencyKey: crypto.randomUUID(), ...(returnTo !== null && { returnTo }) }}
      states={
        <>
          <option value="">{t("choose")}</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </>
      }
      words={{
        ...{ line1: t("line1"), line2: t("line2"), city: t("city"), pin: t("pin"), state: t("state") },
        ...{ optional: t("optional"), help: t("help"), save: t(returnTo === null ? "save" : "saveAndReturn") },
        errors,
      }}
    />
  );
}
