import { getTranslations } from "next-intl/server";
import { TermsSummary } from "@/app/[locale]/_order/terms-summary";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment } from "@/components/money/moment";
import { ExpiryTimer } from "@/components/ui/countdown";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { findOwnZone } from "@/lib/web/own-zone";
import { ConfirmPanel, type FlowProps } from "./confirm-panel";
import { dealHref } from "./deal-href";

/** The terms beside the confirmation form. */
export async function ConfirmView({ scope, flow, deal, locale }: FlowProps) {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  const { terms, expiresAt } = flow;
  const secondsLeft = Math.max(0, Math.floor((expiresAt - deal.progress.at) / 1000));
  return (
    <>
      <PageHeader
        above={
          <TextLink
            href={dealHref(terms, { locale, isHidden, account: scope.path })}
            className="inline-flex min-h-11 items-center"
          >
            {t("terms.change")}
          </TextLink>
        }
        title={t.rich("terms.title", {
          amount: () => <Amount amount={terms.amount} currency={terms.currency} decimals="auto" />,
          title: deal.title,
        })}
        lead={
          <>
            {t("terms.until", { moment: formatMoment(expiresAt, locale, await findOwnZone()) })}{" "}
            <ExpiryTimer secondsLeft={secondsLeft} words={t.raw("terms.left")} />
          </>
        }
      />
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,1fr)_22rem] large:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <TermsSummary terms={terms} deal={deal} childName={scope.holder?.name ?? null} locale={locale} />
        </div>
        <div className={scope.holder === null ? "wide:sticky wide:top-6" : "wide:sticky wide:top-20"}>
          <Panel>
            <ConfirmPanel scope={scope} flow={flow} deal={deal} locale={locale} />
          </Panel>
        </div>
      </div>
    </>
  );
}
