import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import { AccountNeeded } from "@/app/[locale]/_holding/account-needed";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import { Status, type StatusKind } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { type DeliveryStatus, listPreIpoInvestments, type PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

const SHOWN_MAX = 20;

const KINDS = {
  PENDING: "pending",
  IN_TRANSIT: "pending",
  ACCOUNT_NEEDED: "delayed",
  DELIVERED: "confirmed",
} as const satisfies Record<DeliveryStatus, StatusKind>;

/** The newest of the investor's shares, and orders whose payment is open. */
export const readHeld = cache(async (): Promise<readonly PreIpoInvestment[]> => {
  const answer = await readOptional(listPreIpoInvestments, { pageSize: SHOWN_MAX });
  return (answer?.investments ?? []).filter(({ investmentStatus }) => investmentStatus !== "FAILED");
});

/** Whether shares wait for the investor's demat account. */
export const waitsForAccount = ({ delivery }: Pick<PreIpoInvestment, "delivery">): boolean =>
  delivery?.status === "ACCOUNT_NEEDED";

/** The investor's shares with their value and delivery; nothing without any. */
export async function SharesHeld({ locale }: { locale: Locale }) {
  const [t, held] = await Promise.all([getTranslations("pre-ipo"), readHeld()]);
  if (held.length === 0) return null;
  const words = { shares: t("held.shares"), value: t("held.value"), delivery: t("held.delivery") };
  return (
    <Section title={t("held.title")}>
      <Table aria-label={t("held.title")}>
        <TableHead>
          <tr>
            <HeaderCell>{t("held.company")}</HeaderCell>
            <HeaderCell>{words.delivery}</HeaderCell>
            <HeaderCell figure>{words.shares}</HeaderCell>
            <HeaderCell figure>{words.value}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {held.map((shares) => (
            <TableRow key={shares.investmentId}>
              <Cell place="title">
                <TextLink href={hrefFor(locale, `/investments/${shares.investmentId}`)} className="font-semibold">
                  {shares.companyName}
                </TextLink>
                <CellNote>{shares.isin}</CellNote>
              </Cell>
              <Cell label={words.delivery}>
                <Delivery delivery={shares.delivery} locale={locale} />
              </Cell>
              <Cell figure label={words.shares}>
                {shares.shares}
              </Cell>
              <Cell figure place="value">
                <Amount amount={shares.currentValue} />
                <CellNote>{t("held.pricedOn", { date: formatDate(shares.lastPriceOn, locale) })}</CellNote>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

interface DeliveryProps {
  delivery: PreIpoInvestment["delivery"];
  locale: Locale;
}

/** The state of a delivery to the demat account; null: the shares are not paid for yet. */
async function Delivery({ delivery, locale }: DeliveryProps) {
  const t = await getTranslations("pre-ipo");
  if (!delivery) return <Status kind="pending">{t("held.unpaid")}</Status>;
  const { status, dematAccount: account, deliveredOn } = delivery;
  const isWaiting = status === "ACCOUNT_NEEDED";
  const date = deliveredOn && formatDate(deliveredOn, locale);
  return (
    <div className="min-w-0">
      <Status kind={KINDS[status]}>{t(`held.status.${status}`)}</Status>
      {isWaiting && (
        <CellNote>
          <AccountNeeded rejections={delivery.rejections} cmr={await readCmr()} locale={locale} />
        </CellNote>
      )}
      {!isWaiting && account !== null && (
        <CellNote>{date === null ? t("held.account", { account }) : t("held.deliveredOn", { account, date })}</CellNote>
      )}
    </div>
  );
}
