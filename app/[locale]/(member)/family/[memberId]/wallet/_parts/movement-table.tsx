import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { movementTitle } from "@/components/wallet/movement-title";
import { movementStatus, signedAmount } from "@/components/wallet/movement-view";
import type { WalletTransaction } from "@/lib/contract/wallet";
import type { Locale } from "@/lib/i18n/locales";

/** What came into the child's wallet and went out of it. */
export async function MovementTable({
  movements,
  locale,
}: {
  movements: readonly WalletTransaction[];
  locale: Locale;
}) {
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
          <Movement key={movement.transactionId} movement={movement} locale={locale} />
        ))}
      </TableBody>
    </Table>
  );
}

async function Movement({ movement, locale }: { movement: WalletTransaction; locale: Locale }) {
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
        {movement.failure && <CellNote>{t(`failure.${movement.failure}`)}</CellNote>}
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-label max-tablet:text-note">
          {formatMoment(movement.updatedAt, locale)}
          {!isDone && <Status kind={kind}>{states(word)}</Status>}
        </span>
      </Cell>
      <Cell place="value" figure>
        <span className={isDone ? "text-ink" : "text-faint"}>
          <Amount
            amount={signedAmount(movement)}
            currency={movement.currency}
            sign={movement.state === "FAILED" ? "auto" : "always"}
          />
        </span>
      </Cell>
    </TableRow>
  );
}
