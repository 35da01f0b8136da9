import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { RemoveForm } from "@/app/[locale]/_account/remove-form";
import { BackLink } from "@/components/ui/back-link";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { listPasskeys, removePasskey, requestPasskeyOtp } from "@/lib/contract/calls/passkeys";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { removeOne, renameOne } from "../actions";

interface EditParams extends LocaleParams {
  searchParams: Promise<{ passkey?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("passkeys.title"), index: false });
}

/** Renames or removes the passkey that the address names. */
export default async function EditPasskeyPage({ params, searchParams }: EditParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { passkeys }] = await Promise.all([getTranslations("profile"), readForInvestor(listPasskeys, {})]);
  const passkey = passkeys.find(({ passkeyId }) => passkeyId === query.passkey);
  if (passkey === undefined) notFound();
  const { passkeyId, name } = passkey;
  const words = await codeWords(t("contacts.removeConfirm"), requestPasskeyOtp, removePasskey);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/security")}>{t("parts.security.title")}</BackLink>}
        title={<span className="wrap-anywhere">{name}</span>}
      />
      <form action={renameOne} className="grid max-w-md gap-4">
        <HiddenFields values={{ passkeyId, locale }} />
        <Field label={t("passkeys.name")}>
          {(control) => <Input {...control} name="name" defaultValue={name} maxLength={60} required />}
        </Field>
        <SubmitButton variant="secondary" className="justify-self-start">
          {t("passkeys.rename")}
        </SubmitButton>
      </form>
      <div className="mt-12 max-w-md">
        <Section title={t("passkeys.removeTitle")}>
          <p className="mb-5 text-body text-muted">{t("passkeys.removeLead")}</p>
          <Panel>
            <RemoveForm
              action={removeOne}
              context={{ passkeyId, locale }}
              words={{ ...words, send: t("contacts.removeSend") }}
            />
          </Panel>
        </Section>
      </div>
    </>
  );
}
