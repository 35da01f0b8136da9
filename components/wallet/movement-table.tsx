import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { metalOf } from "@/lib/products/categories";
import { MovementAmount } from "./movement-amount";
import { movementStatus } from "./movement-view";

interface MovementTableProps {
  movements: readonly WalletTransaction[];
  /** The reader's time zone, see `formatMoment`. */
  zone: string | null;
  locale: Locale;
}

/** The inflows and outflows of a wallet. */
export async function MovementTable({ movements, zone, locale }: MovementTableProps) {
  const t = await getTranslations("wallet");
  return (
    <Table aria-label={t("list.label")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("list.what")}</HeaderCell>
          <HeaderCell>{t("list.when")}</HeaderCell>
          <HeaderCell figure>{t("list.amount")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {movements.map((movement) => (
          <Movement key={movement.transactionId} movement={movement} zone={zone} locale={locale} />
        ))}
      </TableBody>
    </Table>
  );
}

interface MovementProps extends Pick<MovementTableProps, "zone" | "locale"> {
  movement: WalletTransaction;
}

/** The title of a movement that the investor recognises: the deal or the bank. */
export async function movementTitle({
  reason,
  counterparty,
}: Pick<WalletTransaction, "reason" | "counterparty">): Promise<string> {
  const t = await getTranslations("wallet");
  const isBank = ["WITHDRAWAL", "WITHDRAWAL_RETURN", "REMITTANCE", "BANK_TRANSFER"].includes(reason);
  const someName = isBank ? t("what.someBank") : t("what.someDeal");
  const metal = metalOf(counterparty ?? "");
  if (metal && (reason === "METAL_PURCHASE" || reason === "METAL_SALE")) return t(`what.${reason}.${metal}`);
  return t(`what.${reason}`, { name: counterparty ?? someName });
}

/** A completed movement has no mark; a pending or failed one has its shape and text, a failed one also its reason. */
async function Movement({ movement, zone, locale }: MovementProps) {
  const [t, states, title] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("states"),
    movementTitle(movement),
  ]);
  const { kind, word } = movementStatus(movement);
  const isDone = movement.state === "SUCCESS";
  return (
    <TableRow>
      <Cell place="title">
        {title}
        <CellNote>
          <span className="tabular-nums">{movement.reference}</span>
          {movement.utr && <span className="tabular-nums"> · {t("list.utr", { utr: movement.utr })}</span>}
        </CellNote>
        {movement.failure && <CellNote>{t(`failure.${movement.failure}`)}</CellNote>}
        {movement.returnedAt && (
          <CellNote>{t("list.returned", { when: formatMoment(movement.returnedAt, locale, zone) })}</CellNote>
        )}
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-label max-tablet:text-note">
          {formatMoment(movement.updatedAt, locale, zone)}
          {word !== "success" && <Status kind={kind}>{states(word)}</Status>}
        </span>
      </Cell>
      <Cell place="value" figure>
        <span className={isDone ? "text-ink" : "text-faint"}>
          <MovementAmount movement={movement} />
        </span>
      </Cell>
    </TableRow>
  );
}
