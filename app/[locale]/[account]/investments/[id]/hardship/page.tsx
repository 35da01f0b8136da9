import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readInvestment } from "@/app/[locale]/_holding/read-investment";
import { formatDate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { formatMoment } from "@/components/money/moment";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { StepFocus } from "@/components/ui/step-focus";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FileError, fileErrorIn } from "@/components/ui/upload-words";
import {
  type DepositHardship,
  getDepositHardship,
  requestDepositHardship,
} from "@/lib/contract/calls/deposit-hardship";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { businessNow } from "@/lib/web/clock";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { DocumentUpload } from "../../../_parts/document-upload";
import { rupeesOnly } from "../../../_parts/rupees-only";
import { freedTo } from "../_parts/hardship-line";
import { hardshipStage } from "../_parts/hardship-stage";
import { withdrawRequest } from "./actions";

interface HardshipProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<HardshipProps, "params">): Promise<Metadata> {
  const [locale, { id }] = await Promise.all([pageLocale(params), params]);
  const t = await getTranslations("dashboard.story.hardship");
  return pageMetadata({ locale, path: `/investments/${id}/hardship`, title: t("title"), index: false });
}

/** The whole of a locked deposit, in a critical illness: the certificate, the review, and what it has come to. */
export default async function HardshipPage({ params, searchParams }: HardshipProps) {
  const [locale, { id }, query] = await Promise.all([pageLocale(params), params, searchParams]);
  const { investmentId, title, currency, cashflow } = await readInvestment(id, locale, null);
  const notShown = await rupeesOnly(title, currency);
  if (notShown) return notShown;
  const [t, hardship] = await Promise.all([
    getTranslations("dashboard.story.hardship"),
    readForInvestor(getDepositHardship, { investmentId }),
  ]);
  const isEnded = cashflow.some(({ kind }) => kind === "WITHDRAWAL");
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/investments/${id}`)}>{title}</BackLink>}
        title={t("title")}
        lead={hardship.isOffered && t("lead", lawValues(businessNow()))}
      />
      <div className="max-w-xl">
        {query.failed === "1" && (
          <div className="mb-8">
            <Notice tone="negative" live>
              {t("failed")}
            </Notice>
          </div>
        )}
        <Stage hardship={hardship} isEnded={isEnded} locale={locale} refusal={fileErrorIn(query)} />
        {hardship.isOffered && (
          <Section title={t("knownTitle")}>
            <p className="max-w-prose text-body text-muted">{t("illnesses")}</p>
            <p className="mt-3 max-w-prose text-body text-muted">{t("emergencies")}</p>
            <p className="mt-3 max-w-prose text-body text-muted">{t("privacy")}</p>
          </Section>
        )}
      </div>
    </>
  );
}

interface StageProps {
  hardship: DepositHardship;
  /** Whether the investor has ended the deposit; an accepted request stays usable in its dates. */
  isEnded: boolean;
  locale: Locale;
  /** The result of an upload without JavaScript. */
  refusal: FileError | null;
}

async function Stage({ hardship, isEnded, locale, refusal }: StageProps) {
  const [t, errors] = await Promise.all([getTranslations("dashboard.story.hardship"), getTranslations("errors")]);
  const { investmentId, request } = hardship;
  const toDeposit = (
    <ButtonLink href={hrefFor(locale, `/investments/${investmentId}`)} variant="secondary">
      {t("toDeposit")}
    </ButtonLink>
  );
  const lastDay = freedTo(hardship);
  const stage = hardshipStage({ hardship, isEnded, isFreed: lastDay !== null });
  if (stage === "offered") {
    return (
      <DocumentUpload
        call={requestDepositHardship}
        about={{ investmentId }}
        action={hrefFor(locale, `/investments/hardship?investmentId=${investmentId}`)}
        doneHref={hrefFor(locale, `/investments/${investmentId}/hardship`)}
        refusal={refusal}
        found={request?.fault ? errors(request.fault) : undefined}
        words={{ file: t("file"), help: t("fileHelp"), send: t("send") }}
      />
    );
  }
  if (stage === "open") return request && <Open hardship={hardship} at={request.requestedAt} locale={locale} />;
  if (stage === "freed") {
    return (
      <>
        {lastDay && <Notice tone="positive">{t("accepted", { date: formatDate(lastDay, locale) })}</Notice>}
        <div className="mt-6">{toDeposit}</div>
      </>
    );
  }
  return (
    <EmptyState title={t(`${stage}.title`)} action={toDeposit}>
      {t(`${stage}.body`)}
    </EmptyState>
  );
}

/** A request in review, with a form to withdraw it. */
async function Open({ hardship, at, locale }: Pick<StageProps, "hardship" | "locale"> & { at: EpochMs }) {
  const t = await getTranslations("dashboard.story.hardship");
  const { investmentId } = hardship;
  return (
    <>
      <Lines className="border-line border-y">
        <Line label={t("state")}>
          <Status kind="pending">{t("inReview")}</Status>
        </Line>
        <Line label={t("requestedAt")}>{formatMoment(at, locale, await findOwnZone())}</Line>
      </Lines>
      <p className="mt-4 max-w-prose text-body text-muted">{t("review")}</p>
      <form action={withdrawRequest} className="mt-8">
        <StepFocus />
        <HiddenFields values={{ locale, investmentId, idempotencyKey: crypto.randomUUID() }} />
        <SubmitButton variant="secondary">{t("withdraw")}</SubmitButton>
      </form>
    </>
  );
}
