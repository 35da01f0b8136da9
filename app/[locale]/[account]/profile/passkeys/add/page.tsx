import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { codeWords } from "@/app/[locale]/_account/code-words";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { addPasskey, requestPasskeyOtp, startPasskey } from "@/lib/contract/calls/passkeys";
import { listSessions } from "@/lib/contract/calls/sessions";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { addPasskeyByCode } from "../actions";
import { AddPasskeyForm } from "./_parts/add-form";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("passkeys.add"), index: false });
}

export default async function AddPasskeyPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, { sessions }] = await Promise.all([getTranslations("profile"), readForInvestor(listSessions, {})]);
  const { browser, system } = sessions.find(({ isCurrent }) => isCurrent) ?? { browser: null, system: null };
  const words = {
    ...(await codeWords(t("passkeys.add"), requestPasskeyOtp, startPasskey, addPasskey)),
    ...{ send: t("contacts.removeSend"), name: t("passkeys.name") },
    ...{ createLead: t("passkeys.createLead"), create: t("passkeys.create") },
  };
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/security")}>{t("parts.security.title")}</BackLink>}
        title={t("passkeys.add")}
        lead={t("passkeys.addLead")}
      />
      <div className="max-w-md">
        <Panel>
          <AddPasskeyForm
            action={addPasskeyByCode}
            context={{ locale }}
            device={browser && system ? t("sessions.device", { browser, system }) : t("passkeys.unnamed")}
            words={words}
          />
        </Panel>
      </div>
    </>
  );
}
