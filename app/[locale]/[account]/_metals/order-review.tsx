import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { AmountView } from "@/components/money/amount-view";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { Grams } from "@/components/money/grams";
import { formatMoment } from "@/components/money/moment";
import { ExpiryTimer } from "@/components/ui/countdown";
import { Line, Lines } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { metalProceeds } from "@/lib/finance/metals";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import { InvoiceAddressLine } from "./invoice-address";
import { orderPath, queryPath } from "./metal-address";
import { OrderPanel, type OrderReviewProps } from "./order-panel";

/** The order's terms beside the confirmation form, with the time until the price expires. */
export async function OrderReview(props: OrderReviewProps) {
  const { metal, kind, requested, terms, price, locale } = props;
  const [t, isHidden] = await Promise.all([getTranslations("metals"), amountsHidden()]);
  const { expiresAt, secondsLeft } = price.quote;
  const path = orderPath(metal, kind);
  // While amounts are hidden, no URL on the page may contain one.
  const change = isHidden ? path : `${queryPath(path, requested)}&step=change`;
  return (
    <>
      <PageHeader
        above={
          <TextLink href={hrefFor(locale, change)} className="inline-flex min-h-11 items-center">
            {t("review.change")}
          </TextLink>
        }
        title={t.rich(`review.title.${kind}.${metal}`, { weight: () => <Grams weight={terms.weight} /> })}
        lead={
          <>
            {t("review.until", { moment: formatMoment(expiresAt, locale, await findOwnZone()) })}{" "}
            <ExpiryTimer key={expiresAt} secondsLeft={secondsLeft} words={t.raw("review.left")} />
          </>
        }
      />
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,1fr)_22rem] large:grid-cols-[minmax(0,1fr)_26rem]">
        <section aria-label={t("review.summary")} className="min-w-0 border-line-strong border-y">
          {kind === "BUY" ? <PurchaseLines {...props} /> : <SaleLines {...props} />}
        </section>
        <Panel>
          <OrderPanel {...props} />
        </Panel>
      </div>
    </>
  );
}

async function PurchaseLines(props: OrderReviewProps) {
  const { metal, terms, price, locale } = props;
  const t = await getTranslations("metals");
  const { weight, metalValue, gst, total } = terms;
  const { buyPrice, sellPrice, gstBps } = price;
  return (
    <Lines>
      <Line label={t("price.buy")}>
        <AmountView isPublic amount={buyPrice} locale={locale} />
      </Line>
      <Line label={t(`review.weight.${metal}`)} strong>
        <Grams weight={weight} />
      </Line>
      <Line label={t(`review.value.${metal}`)}>
        <Amount amount={metalValue} />
      </Line>
      <Line label={t("review.gst", { rate: formatRate(gstBps, 0) })}>
        <Amount amount={gst} />
      </Line>
      <Line label={t("review.pay")} strong>
        <Amount amount={total} />
      </Line>
      <Line label={t("review.soldBack")}>
        <span className="text-muted">
          <Amount amount={metalProceeds(weight, { sellPaisePerGram: sellPrice })} />
        </span>
      </Line>
      <InvoiceAddressLine {...props} />
    </Lines>
  );
}

async function SaleLines({ metal, terms, price, locale }: OrderReviewProps) {
  const t = await getTranslations("metals");
  return (
    <Lines>
      <Line label={t("price.sell")}>
        <AmountView isPublic amount={price.sellPrice} locale={locale} />
      </Line>
      <Line label={t(`review.weight.${metal}`)} strong>
        <Grams weight={terms.weight} />
      </Line>
      <Line label={t("review.receive")} strong>
        <Amount amount={terms.total} />
      </Line>
      <Line label={t("review.taxLabel")}>{t("review.tax")}</Line>
    </Lines>
  );
}
