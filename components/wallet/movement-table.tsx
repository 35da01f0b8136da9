import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { movementTitle } from "./movement-title";
import { movementStatus, signedAmount } from "./movement-view";

interface MovementTableProps {
  movements: readonly WalletTransaction[];
  locale: Locale;
  /** What stands where the movement is named, where that is more than its name. */
  titled?: (movement: WalletTransaction, title: string) => ReactNode;
}

/** What came into a wallet and went out of it. */
export async function MovementTable({ movements, locale, titled = nameAlone }: MovementTableProps) {
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
          <Movement key={movement.transactionId} movement={movement} locale={locale} titled={titled} />
        ))}
      </TableBody>
    </Table>
  );
}

const nameAlone = (_movement: WalletTransaction, title: string): ReactNode => title;

interface MovementProps extends Required<Pick<MovementTableProps, "locale" | "titled">> {
  movement: WalletTransaction;
}

/** What is done needs no mark; what is under way or failed has its shape and its word, and a failure its reason. */
async function Movement({ movement, locale, titled }: MovementProps) {
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
        {titled(movement, title)}
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
