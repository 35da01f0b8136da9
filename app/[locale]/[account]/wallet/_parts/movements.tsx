import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, ErrorState } from "@/components/ui/feedback";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import { MovementTable } from "@/components/wallet/movement-table";
import { movementPath, movementStatus, signedAmount } from "@/components/wallet/movement-view";
import {
  listWalletTransactions,
  WALLET_DIRECTIONS,
  WALLET_STATES,
  type WalletTransaction,
} from "@/lib/contract/calls/wallet";
import type { Currency } from "@/lib/contract/facts/money";
import { PAGE_SIZE } from "@/lib/contract/facts/paging";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { MovementDrawer } from "./movement-drawer";
import { type MovementFilter, pathOf } from "./movement-filter";
import { walletPage } from "./wallet-page";

export interface MovementsProps {
  scope: AccountScope;
  filter: MovementFilter;
  currency: Currency;
  mayAdd: boolean;
  locale: Locale;
}

/** One page of wallet transactions, most recently changed first. */
export async function Movements({ scope, filter, currency, mayAdd, locale }: MovementsProps) {
  const [t, common, page] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("common"),
    readOptional(
      listWalletTransactions,
      {
        currency,
        type: filter.type ?? WALLET_DIRECTIONS.join(","),
        state: filter.state ?? WALLET_STATES.join(","),
        pageNo: filter.pageNumber,
        pageSize: PAGE_SIZE,
        sortByUpdatedAtDesc: "true",
      },
      scope.about,
    ),
  ]);
  const hrefOf = (pageNumber: number) => hrefFor(locale, `${scope.path}${pathOf({ ...filter, pageNumber })}`);
  if (page === null) {
    return (
      <ErrorState
        title={t("failedList.title")}
        retry={
          <ButtonLink href={hrefOf(filter.pageNumber)} variant="secondary">
            {common("tryAgain")}
          </ButtonLink>
        }
      >
        {t("failedList.body")}
      </ErrorState>
    );
  }
  if (page.transactions.length === 0)
    return <NoMovements scope={scope} filter={filter} currency={currency} mayAdd={mayAdd} locale={locale} />;
  return (
    <>
      <p className="sr-only" role="status">
        {t("list.count", { total: page.total })}
      </p>
      {scope.offers.service ? (
        <PeekedMovements movements={page.transactions} locale={locale} />
      ) : (
        <MovementTable movements={page.transactions} locale={locale} />
      )}
      <Pagination
        pageNumber={page.pageNumber}
        totalPages={page.totalPages}
        hrefOf={hrefOf}
        words={{
          label: t("list.pages"),
          previous: t("list.previous"),
          next: t("list.next"),
          position: t("list.position", { page: page.pageNumber + 1, pages: page.totalPages }),
        }}
      />
    </>
  );
}

async function NoMovements({ scope, filter, currency, mayAdd, locale }: MovementsProps) {
  const t = await getTranslations("wallet");
  const all: MovementFilter = { currency: filter.currency, type: null, state: null, pageNumber: 0 };
  const isFiltered = filter.type !== null || filter.state !== null || filter.pageNumber > 0;
  if (isFiltered) {
    const everything = (
      <ButtonLink href={hrefFor(locale, `${scope.path}${pathOf(all)}`)} scroll={false} variant="secondary">
        {t("empty.showAll")}
      </ButtonLink>
    );
    return (
      <EmptyState title={t("empty.filteredTitle")} action={everything}>
        {t("empty.filteredBody")}
      </EmptyState>
    );
  }
  const add = (
    <ButtonLink href={hrefFor(locale, walletPage(scope, "/add", { currency }))} variant="secondary">
      {t("addMoney")}
    </ButtonLink>
  );
  return (
    <EmptyState title={t("empty.title")} action={mayAdd && add}>
      {t(currency === "INR" ? "empty.body" : "empty.foreignBody")}
    </EmptyState>
  );
}

/** All details of one wallet transaction. */
async function MovementFacts({ movement, locale }: { movement: WalletTransaction; locale: Locale }) {
  const [t, states] = await Promise.all([getTranslations("wallet"), getTranslations("states")]);
  const { kind, word } = movementStatus(movement);
  return (
    <Lines>
      <Line label={t("list.amount")} strong>
        <Amount
          amount={signedAmount(movement)}
          currency={movement.currency}
          sign={movement.state === "FAILED" ? "auto" : "always"}
        />
      </Line>
      <Line label={t("peek.state")}>
        <Status kind={kind}>{states(word)}</Status>
      </Line>
      {movement.failure && <Line label={t("peek.why")}>{t(`failure.${movement.failure}`)}</Line>}
      <Line label={t("peek.begun")}>{formatMoment(movement.createdAt, locale)}</Line>
      {movement.updatedAt > movement.createdAt && (
        <Line label={t("list.when")}>{formatMoment(movement.updatedAt, locale)}</Line>
      )}
      <Line label={t("peek.reference")}>
        <Reference>{movement.reference}</Reference>
      </Line>
      {movement.utr && (
        <Line label={t("peek.utr")}>
          <Reference>{movement.utr}</Reference>
        </Line>
      )}
    </Lines>
  );
}

/** A link to the transaction's page, which opens the details over the list when JavaScript is available. */
async function PeekedMovements({ movements, locale }: { movements: readonly WalletTransaction[]; locale: Locale }) {
  const [t, common] = await Promise.all([getTranslations("wallet"), getTranslations("common")]);
  const words = { open: t("peek.open"), close: common("close") };
  const renderTitle = (movement: WalletTransaction, title: string) => {
    const path = movementPath(movement);
    if (path === null) return title;
    const facts = <MovementFacts movement={movement} locale={locale} />;
    return (
      <MovementDrawer href={hrefFor(locale, path)} title={title} facts={facts} words={words}>
        {title}
      </MovementDrawer>
    );
  };
  return <MovementTable movements={movements} locale={locale} renderTitle={renderTitle} />;
}
