import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { getNominees, requestNomineesOtp, saveNominees } from "@/lib/contract/calls/nominees";
import { NOMINEE_RELATIONS } from "@/lib/contract/facts/nominees";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import type { NomineesWords } from "./_parts/nominee-fields";
import { NomineesForm } from "./_parts/nominees-form";
import { EMPTY_ROW, rowOf } from "./_parts/rows";
import { nameNominees } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "nominees" });
  return pageMetadata({ locale, path: "/profile/nominees", title: t("title"), index: false });
}

export default async function NomineesPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, profile, { nominees }, words] = await Promise.all([
    getTranslations("nominees"),
    getTranslations("profile"),
    readForInvestor(getNominees, {}),
    formWords(),
  ]);
  const rows = nominees.length > 0 ? nominees.map(rowOf) : [EMPTY_ROW];
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{profile("back")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      <div className="max-w-2xl">
        <NomineesForm
          action={nameNominees}
          start={{ step: "list", rows, faults: {}, error: null }}
          context={{ locale }}
          words={words}
        />
      </div>
    </>
  );
}

async function formWords(): Promise<NomineesWords> {
  const [t, login, errors] = await Promise.all([
    getTranslations("nominees"),
    getTranslations("login"),
    errorWordsFor(requestNomineesOtp, saveNominees),
  ]);
  return {
    // Formatted in the browser with the row's number.
    nominee: t.raw("nominee"),
    nobody: t("nobody"),
    name: t("name"),
    relation: t("relation"),
    relations: NOMINEE_RELATIONS.map((value) => ({ value, label: t(`relations.${value}`) })),
    birthday: t("birthday"),
    birthdayHelp: t("birthdayHelp"),
    day: t("day"),
    month: t("month"),
    year: t("year"),
    share: t("share"),
    shareHelp: t("shareHelp"),
    guardian: t("guardian"),
    guardianHelp: t("guardianHelp"),
    optional: t("optional"),
    remove: t.raw("remove"),
    add: t("add"),
    send: t("send"),
    codeTitle: t("codeTitle"),
    sentTo: login.raw("codeSentTo"),
    label: login("codeLabel"),
    help: login("codeHelp"),
    confirm: t("confirm"),
    change: t("change"),
    resend: login("again"),
    resendIn: login.raw("againIn"),
    ready: login("againReady"),
    shareInvalid: t("shareInvalid"),
    // The generic message addresses the investor's own name; this is the nominee's.
    errors: { ...errors, NAME_INVALID: t("nameInvalid") },
  };
}
