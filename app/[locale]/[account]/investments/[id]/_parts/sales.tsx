import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { Disclosure } from "@/components/ui/disclosure";
import { Poller } from "@/components/ui/poller";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { deleteSellOrder, listSellOrders, type SellOrder } from "@/lib/contract/calls/bond-selling";
import type { Investment } from "@/lib/contract/calls/investments";
import type { OutputOf } from "@/lib/contract/define";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import type { ErrorWords } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { ORDER_STATUS_KINDS } from "../../../_parts/sell-order-kinds";
import { cancelSale } from "../actions";
import { Breakdown } from "./breakdown";
import { CancelSaleForm } from "./cancel-sale-form";
import { saleLines } from "./sale-lines";

export type Sales = OutputOf<typeof listSellOrders>;

/** The units that can be sold and the sell orders; `null` for products other than bonds, or when the request failed. */
export async function readSales({ kind, stage, investmentId }: Investment): Promise<Sales | null> {
  return productOf({ kind }).resaleOf && stage !== null ? readOptional(listSellOrders, { investmentId }) : null;
}

/** All sell orders, latest first: status, proceeds, settlement date and calculation. */
export async function SaleOrders({ orders, locale }: { orders: readonly SellOrder[]; locale: Locale }) {
  const [t, common, errors] = await Promise.all([
    getTranslations("selling"),
    getTranslations("common"),
    errorWordsFor(deleteSellOrder),
  ]);
  const isUndecided = orders.some(({ status }) => status === "CREATED");
  return (
    <Section title={t("orders.title")} aside={t("orders.aside")}>
      <ul className="divide-y divide-line border-line border-y">
        {orders.map((order) => (
          <Order
            key={order.orderId}
            order={order}
            errors={errors}
            amountHidden={common("amountHidden")}
            locale={locale}
          />
        ))}
      </ul>
      {isUndecided && (
        <div className="mt-3">
          <Poller words={{ waiting: t("orders.waiting"), stopped: t("orders.stopped") }} />
        </div>
      )}
    </Section>
  );
}

interface OrderProps {
  order: SellOrder;
  errors: ErrorWords;
  amountHidden: string;
  locale: Locale;
}

async function Order({ order, errors, amountHidden, locale }: OrderProps) {
  const [t, zone] = await Promise.all([getTranslations("selling"), findOwnZone()]);
  const { orderId, status, units: count, netProceeds, createdAt } = order;
  const hasCome = status === "SETTLED";
  const comes = hasCome || status === "CREATED" || status === "MATCHED";
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink">
          <span className="font-semibold">{t("orders.units", { count })}</span>
          <Status kind={ORDER_STATUS_KINDS[status]}>{t(`orders.status.${status}`)}</Status>
        </span>
        {comes && (
          <span className={hasCome ? "text-body text-ink" : "text-body text-muted"}>
            <span className="mr-2 text-faint text-note">{t("line.net")}</span>
            <Amount amount={netProceeds} className={hasCome ? "font-semibold" : ""} />
          </span>
        )}
      </div>
      <p className="mt-1 max-w-prose text-body text-muted">{saleStatusText(t, order, { locale, zone })}</p>
      <p className="mt-1 text-faint text-note">
        {t("orders.ordered", { date: formatMoment(createdAt, locale, zone) })} ·{" "}
        <span className="tabular-nums">{spokenReferenceAt({ kind: "SALE", id: orderId, at: createdAt })}</span>
      </p>
      <CancelSaleForm
        action={cancelSale}
        orderId={orderId}
        isOpen={status === "CREATED"}
        words={{ cancel: t("orders.cancel"), errors }}
      />
      {comes && (
        <div className="mt-1 max-w-xl *:border-b-0">
          <Disclosure summary={t("orders.how")}>
            <Breakdown lines={await saleLines(order, locale)} locale={locale} amountHidden={amountHidden} />
          </Disclosure>
        </div>
      )}
    </li>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<"selling">>>;

/** The order's status in one sentence, with its date. */
function saleStatusText(
  t: Translate,
  { status, reason, settlesOn, settledAt, updatedAt }: SellOrder,
  { locale, zone }: { locale: Locale; zone: string | null },
): string {
  const date = formatDate(settlesOn, locale);
  switch (status) {
    case "CREATED":
      return t("orders.CREATED", { date });
    case "MATCHED":
      return t("orders.MATCHED", { date });
    case "SETTLED":
      return t("orders.SETTLED", { date: settledAt === null ? date : formatMoment(settledAt, locale, zone) });
    case "CANCELLED":
      return t("orders.CANCELLED", { date: formatMoment(updatedAt, locale, zone) });
    case "REJECTED":
      return t(`orders.REJECTED.${reason ?? "NO_BUYER"}`, { date });
  }
}
