import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import {
  DELETION_REASONS,
  type DeletionBlocker,
  type DeletionObstacle,
  type DeletionRequest,
  exportData,
  getDeletion,
  requestDeletion,
} from "@/lib/contract/calls/account-deletion";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import { metal } from "@/lib/contract/values/weight";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import { readForInvestor } from "@/lib/web/investor-call";
import { findOwnZone } from "@/lib/web/own-zone";
import { DeleteForm } from "./_parts/delete-form";
import { submitDeletionRequest, takeBack } from "./actions";

interface DeleteParams extends LocaleParams {
  searchParams: Promise<{ failed?: string | string[]; now?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("deletion.title"), index: false });
}

export default async function DeletePage({ params, searchParams }: DeleteParams) {
  const [locale, { failed, now }] = [await pageLocale(params), await searchParams];
  const [t, { request, obstacles, held }] = await Promise.all([
    getTranslations("profile"),
    readForInvestor(getDeletion, {}),
  ]);
  const waiting = request?.state === "REQUESTED" ? request : null;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile/data")}>{t("parts.data.title")}</BackLink>}
        title={t("deletion.title")}
        lead={waiting ? t("deletion.waitingLead") : t("deletion.lead")}
      />
      <div className="max-w-xl">
        {failed === "1" && (
          <div className="mb-8">
            <Notice tone="negative" live>
              {t("deletion.failed")}
            </Notice>
          </div>
        )}
        {waiting ? (
          <PendingDeletion request={waiting} obstacles={obstacles} held={held} locale={locale} />
        ) : (
          <>
            {now === "kept" && request?.state === "WITHDRAWN" && (
              <div className="mb-8">
                <Notice tone="positive" live>
                  {t("deletion.kept")}
                </Notice>
              </div>
            )}
            {request?.state === "REFUSED" && (
              <div className="mb-8">
                <Notice tone="warning">
                  {t("deletion.refused", {
                    date: formatDate(dateInIndia(request.endedAt ?? request.requestedAt), locale),
                  })}
                </Notice>
              </div>
            )}
            {obstacles.length > 0 ? (
              <Obstacles obstacles={obstacles} held={held} locale={locale} />
            ) : (
              <>
                <ExportFirst />
                <div className="mt-12">
                  <ConfirmRequest locale={locale} />
                </div>
              </>
            )}
          </>
        )}
        {(waiting || obstacles.length > 0) && <ExportFirst />}
        <WhatStays />
      </div>
    </>
  );
}

/** The deletion request, and the obstacles that arose since. The attribute hides the notice of the other pages. */
async function PendingDeletion({ request, ...left }: ObstaclesProps & { request: DeletionRequest }) {
  const { obstacles, locale } = left;
  const t = await getTranslations("profile");
  return (
    <div data-deletion-request>
      <Lines className="border-line border-y">
        <Line label={t("deletion.state")}>
          <Status kind="pending">{t("deletion.requested")}</Status>
        </Line>
        <Line label={t("deletion.at")}>{formatMoment(request.requestedAt, locale, await findOwnZone())}</Line>
        <Line label={t("deletion.reason")}>{t(`deletion.reasons.${request.reason}`)}</Line>
        {request.note && (
          <Line label={t("deletion.note")}>
            <span className="wrap-anywhere">{request.note}</span>
          </Line>
        )}
      </Lines>
      <form action={takeBack} className="mt-6">
        <HiddenFields values={{ locale, idempotencyKey: crypto.randomUUID() }} />
        <SubmitButton size="large">{t("deletion.takeBack")}</SubmitButton>
      </form>
      {obstacles.length > 0 && (
        <div className="mt-12">
          <Obstacles {...left} />
        </div>
      )}
    </div>
  );
}

interface ObstaclesProps {
  obstacles: readonly DeletionObstacle[];
  held: readonly DeletionBlocker[];
  locale: Locale;
}

/** The obstacles to the deletion, each with a link to resolve it. */
async function Obstacles({ obstacles, held, locale }: ObstaclesProps) {
  const [t, errors] = await Promise.all([getTranslations("profile"), getTranslations("errors")]);
  const wordsFor = ({ kind, name }: DeletionBlocker) =>
    kind === "METAL" ? t(`deletion.held.METAL.${name}`) : t(`deletion.held.${kind}`, { name });
  return (
    <ul className="divide-y divide-line border-line border-y">
      {obstacles.map((obstacle) => (
        <li key={obstacle} className="flex max-tablet:flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="text-body text-ink">{errors(obstacle)}</p>
            <ul className="mt-1 text-label text-muted">
              {held
                .filter((thing) => thing.obstacle === obstacle)
                .map((thing) => (
                  <li key={`${thing.kind} ${thing.name}`} className="wrap-anywhere">
                    {wordsFor(thing)}
                    {thing.kind === "METAL" && (
                      <>
                        {" · "}
                        <TextLink href={hrefFor(locale, METAL_PRODUCTS[metal.parse(thing.name)].address)}>
                          {t("deletion.sellMetal")}
                        </TextLink>
                      </>
                    )}
                  </li>
                ))}
            </ul>
          </div>
          {OBSTACLE_LINKS[obstacle] && (
            <ButtonLink href={hrefFor(locale, OBSTACLE_LINKS[obstacle])} variant="secondary" className="shrink-0">
              {t(`deletion.ways.${obstacle}`)}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const OBSTACLE_LINKS: Readonly<Record<DeletionObstacle, string>> = {
  ACCOUNT_HAS_MONEY: "/wallet",
  ACCOUNT_HAS_INVESTMENTS: "/dashboard",
  ACCOUNT_HAS_CHILDREN: "/family",
};

async function ConfirmRequest({ locale }: { locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("profile"), errorWordsFor(requestDeletion)]);
  return (
    <DeleteForm
      action={submitDeletionRequest}
      hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
      reasons={DELETION_REASONS.map((value) => ({ value, label: t(`deletion.reasons.${value}`) }))}
      words={{
        reason: t("deletion.why"),
        reasonMissing: t("deletion.whyMissing"),
        note: t("deletion.more"),
        optional: t("deletion.optional"),
        noteHelp: t("deletion.moreHelp"),
        send: t("deletion.send"),
        errors,
      }}
    />
  );
}

/** Offers the data export before the data is erased. */
async function ExportFirst() {
  const t = await getTranslations("profile");
  return (
    <Section title={t("deletion.exportTitle")}>
      <p className="max-w-prose text-body text-muted">{t("deletion.exportNote")}</p>
      {/* A streamed download, not a Next.js route. */}
      <a href={`/api${exportData.path}`} className={buttonStyle({ variant: "secondary", className: "mt-4" })}>
        {t("data.export")}
      </a>
    </Section>
  );
}

async function WhatStays() {
  const t = await getTranslations("profile");
  return (
    <Section title={t("deletion.staysTitle")}>
      <p className="max-w-prose text-body text-muted">{t("deletion.stays")}</p>
    </Section>
  );
}
