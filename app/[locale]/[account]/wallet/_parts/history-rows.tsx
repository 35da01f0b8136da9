import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { HoldingLink } from "@/components/portfolio/holding-link";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { MovementAmount } from "@/components/wallet/movement-amount";
import { isFromInvestment, movementPath, movementStatus } from "@/components/wallet/movement-view";
import type { HistoryEntry, HistoryMonth } from "@/lib/contract/calls/money-history";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { metalOf } from "@/lib/products/categories";
import { MoneyMark } from "./money-mark";
import { MonthHead } from "./month-head";
import { MovementDrawer } from "./movement-drawer";
import { MovementFacts } from "./movement-facts";

interface Reading {
  scope: AccountScope;
  currency: Currency;
  /** Whether the rows are every movement, so that each has a balance after it. */
  hasBalances: boolean;
  /** Whether tax is deducted from any of them: in GIFT City it is not. */
  hasTds: boolean;
  locale: Locale;
}

interface RowsProps extends Omit<Reading, "hasTds"> {
  entries: readonly HistoryEntry[];
  /** Empty where months are not summed. */
  months: readonly HistoryMonth[];
}

const monthOf = ({ updatedAt }: HistoryEntry) => dateInIndia(updatedAt).slice(0, 7);

/** The movements by month, newest first: each month with its sums in and out, and its rows. */
export function HistoryRows({ entries, months, ...reading }: RowsProps) {
  const widest = Math.max(1, ...months.flatMap(({ moneyIn, moneyOut }) => [moneyIn, moneyOut]));
  const hasTds = reading.currency === "INR" || entries.some(({ tds }) => tds > 0);
  return [...Map.groupBy(entries, monthOf)].map(([month, rows], index) => (
    <section key={month} aria-labelledby={`month-${month}`}>
      <Drawn>
        <MonthHead
          id={`month-${month}`}
          month={month}
          sums={months.find((each) => each.month === month) ?? null}
          widest={widest}
          currency={reading.currency}
          locale={reading.locale}
        />
      </Drawn>
      <MonthTable entries={rows} labelledBy={`month-${month}`} isFirst={index === 0} hasTds={hasTds} {...reading} />
    </section>
  ));
}

type TableProps = Reading & { entries: readonly HistoryEntry[]; labelledBy: string; isFirst: boolean };

/** The movements of one month. The columns are as wide as in the other months; the first month shows their headings. */
async function MonthTable({ entries, labelledBy, isFirst, ...reading }: TableProps) {
  const t = await getTranslations("wallet.history");
  return (
    <Table aria-labelledby={labelledBy} className="tablet:table-fixed">
      <Columns {...reading} />
      <TableHead className={isFirst ? "" : "sr-only"}>
        <tr>
          <HeaderCell>{t("columns.date")}</HeaderCell>
          <HeaderCell>{t("columns.what")}</HeaderCell>
          <HeaderCell className="tablet:max-large:hidden">{t("columns.reference")}</HeaderCell>
          {reading.hasTds && <HeaderCell figure>{t("columns.tds")}</HeaderCell>}
          <HeaderCell figure>{t("columns.amount")}</HeaderCell>
          {reading.hasBalances && (
            <HeaderCell figure className="spare">
              {t("columns.balance")}
            </HeaderCell>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <EntryRow key={entry.transactionId} entry={entry} {...reading} />
        ))}
      </TableBody>
    </Table>
  );
}

/** The widths of the columns. The header cannot set them: where it is for screen readers only, it is out of the layout. */
const Columns = ({ hasTds, hasBalances }: Pick<Reading, "hasTds" | "hasBalances">) => (
  <colgroup className="max-tablet:hidden">
    <col className="tablet:w-18" />
    <col />
    <col className="tablet:max-large:hidden large:w-56" />
    {hasTds && <col className="tablet:w-24" />}
    <col className="tablet:w-34 large:w-40" />
    {hasBalances && <col className="spare tablet:w-34 large:w-40" />}
  </colgroup>
);

/** The TDS that the payer deducted; empty where it is zero. */
export async function TdsCell({ tds, currency }: { tds: Minor; currency: Currency }) {
  const t = await getTranslations("wallet.history");
  return (
    <Cell figure place="aside" className="text-muted">
      {tds > 0 && (
        <>
          <span className="tablet:hidden">{t("columns.tds")} </span>
          <Amount amount={tds} currency={currency} />
        </>
      )}
    </Cell>
  );
}

type EntryProps = Reading & { entry: HistoryEntry };

/** A row whose details open over the list has a component of the browser; every other is drawn. */
const EntryRow = (props: EntryProps) =>
  drawerPath(props) === null ? (
    <Drawn>
      <Entry {...props} />
    </Drawn>
  ) : (
    <Entry {...props} />
  );

/** The page of a payment or a withdrawal, of which only the owner's account has one. */
const drawerPath = ({ entry, scope }: Pick<EntryProps, "entry" | "scope">) =>
  scope.holder === null && entry.investmentId === null ? movementPath(entry) : null;

async function Entry({ entry, scope, hasBalances, hasTds, locale }: EntryProps) {
  const [t, states, name, note] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("states"),
    nameOf(entry),
    noteOf(entry),
  ]);
  const { kind, word } = movementStatus(entry);
  const { currency, tds, balanceAfter, daysLate, failure, reference, utr } = entry;
  const date = formatDate(dateInIndia(entry.updatedAt), locale, { year: false });
  return (
    <TableRow>
      <Cell place="hidden" className="whitespace-nowrap text-muted">
        {date}
      </Cell>
      <Cell place="title">
        <span className="flex min-w-0 gap-3">
          <MoneyMark entry={entry} />
          <span className="min-w-0">
            <span className="font-semibold text-ink tablet:mr-1.5">
              <Name entry={entry} name={name} scope={scope} locale={locale} />
            </span>{" "}
            <span className="text-label text-muted max-tablet:block tablet:inline-block tablet:first-letter:lowercase">
              <span className="tablet:hidden">
                {date}
                {note !== null && " · "}
              </span>
              {note}
              {daysLate > 0 && <span className="text-warning"> · {t("history.daysLate", { days: daysLate })}</span>}
            </span>
            {word !== "success" && (
              <span className="mt-1 block">
                <Status kind={kind}>{states(word)}</Status>
              </span>
            )}
            {failure && <CellNote>{t(`failure.${failure}`)}</CellNote>}
            <CellNote className="tabular-nums large:hidden">{reference}</CellNote>
            {utr && <CellNote className="tabular-nums">{t("list.utr", { utr })}</CellNote>}
          </span>
        </span>
      </Cell>
      <Cell place="hidden" className="whitespace-nowrap text-faint text-label tabular-nums tablet:max-large:hidden">
        {reference}
      </Cell>
      {hasTds && <TdsCell tds={tds} currency={currency} />}
      <Cell figure place="value">
        <span className={toneOf(entry)}>
          <MovementAmount movement={entry} />
        </span>
      </Cell>
      {hasBalances && (
        <Cell figure place="hidden" className="spare text-muted">
          {balanceAfter !== null && <Amount amount={balanceAfter} currency={currency} />}
        </Cell>
      )}
    </TableRow>
  );
}

interface NameProps extends Pick<Reading, "scope" | "locale"> {
  entry: HistoryEntry;
  name: string;
}

/** The name as a link to the holding, or to the payment, whose details open over the list where scripts run. */
async function Name({ entry, name, scope, locale }: NameProps) {
  const { investmentId, productType } = entry;
  if (investmentId !== null && productType !== null) {
    const holding = { investmentId, productType };
    return <HoldingLink account={scope.path} holding={holding} name={name} locale={locale} />;
  }
  const path = drawerPath({ entry, scope });
  if (path === null) return name;
  const [t, common] = await Promise.all([getTranslations("wallet"), getTranslations("common")]);
  return (
    <MovementDrawer
      href={hrefFor(locale, path)}
      title={name}
      facts={<MovementFacts movement={entry} locale={locale} />}
      words={{ open: t("peek.open"), close: common("close") }}
    >
      {name}
    </MovementDrawer>
  );
}

/** Only amounts paid by an investment are green. */
function toneOf(entry: HistoryEntry): string {
  if (entry.state !== "SUCCESS") return "text-faint";
  return isFromInvestment(entry) ? "font-semibold text-positive" : "font-semibold text-ink";
}

async function nameOf({ reason, counterparty }: HistoryEntry): Promise<string> {
  const t = await getTranslations("wallet");
  const metal = metalOf(counterparty ?? "");
  if (metal && (reason === "METAL_PURCHASE" || reason === "METAL_SALE")) return t(`what.${reason}.${metal}`);
  if (counterparty !== null) return counterparty;
  if (reason === "RECHARGE") return t("what.RECHARGE");
  return t(reason === "INVESTMENT" || reason === "PAYOUT" ? "history.deal" : "history.bank");
}

async function noteOf({ reason, payerName, payoutKind, isReinvestment }: HistoryEntry): Promise<ReactNode> {
  const [t, product] = await Promise.all([getTranslations("wallet.history"), getTranslations("product")]);
  switch (reason) {
    case "PAYOUT":
      return payoutKind === null ? t("note.PAYOUT") : product(`payout.${payoutKind}`);
    case "INVESTMENT": {
      const note = t(isReinvestment ? "note.REINVESTMENT" : "note.INVESTMENT");
      return payerName === null ? note : `${note}, ${t("pays", { payer: payerName })}`;
    }
    case "METAL_PURCHASE":
    case "METAL_SALE":
      return null;
    default:
      return t(`note.${reason}`);
  }
}
