import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Status, type StatusKind } from "@/components/ui/status";
import { CellNote } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryStatus, PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

const KINDS = {
  PENDING: "pending",
  IN_TRANSIT: "pending",
  ACCOUNT_NEEDED: "delayed",
  DELIVERED: "confirmed",
} as const satisfies Record<DeliveryStatus, StatusKind>;

interface ShareDeliveryProps extends Pick<PreIpoInvestment, "delivery"> {
  locale: Locale;
}

/** Where paid shares are on their way to the demat account; null: not paid yet. */
export async function ShareDelivery({ delivery, locale }: ShareDeliveryProps) {
  const t = await getTranslations("pre-ipo");
  if (!delivery) return <Status kind="pending">{t("held.unpaid")}</Status>;
  const { status, dematAccount: account, deliveredOn } = delivery;
  const isWaiting = status === "ACCOUNT_NEEDED";
  const date = deliveredOn && formatDate(deliveredOn, locale);
  return (
    <div className="min-w-0">
      <Status kind={KINDS[status]}>{t(`held.status.${status}`)}</Status>
      {isWaiting && <Rejection delivery={delivery} locale={locale} />}
      {!isWaiting && account !== null && (
        <CellNote>{date === null ? t("held.account", { account }) : t("held.deliveredOn", { account, date })}</CellNote>
      )}
    </div>
  );
}

async function Rejection({
  delivery,
  locale,
}: {
  delivery: NonNullable<PreIpoInvestment["delivery"]>;
  locale: Locale;
}) {
  const t = await getTranslations("pre-ipo");
  const latest = delivery.rejections.at(-1);
  return (
    <CellNote>
      {latest
        ? t("held.refused", { account: latest.dematAccount, date: formatDate(latest.on, locale) })
        : t("held.noAccount")}{" "}
      <TextLink href={hrefFor(locale, "/profile/demat")}>{t("held.send")}</TextLink>
    </CellNote>
  );
}
