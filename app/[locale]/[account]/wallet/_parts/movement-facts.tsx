import { getTranslations } from "next-intl/server";
import { formatMoment } from "@/components/money/moment";
import { Line, Lines, Reference } from "@/components/ui/figures";
import { Status } from "@/components/ui/status";
import { MovementAmount } from "@/components/wallet/movement-amount";
import { movementStatus } from "@/components/wallet/movement-view";
import type { WalletTransaction } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { findOwnZone } from "@/lib/web/own-zone";

/** All details of money that was added or withdrawn. */
export async function MovementFacts({ movement, locale }: { movement: WalletTransaction; locale: Locale }) {
  const [t, states] = await Promise.all([getTranslations("wallet"), getTranslations("states")]);
  const { kind, word } = movementStatus(movement);
  return (
    <Lines>
      <Line label={t("list.amount")} strong>
        <MovementAmount movement={movement} />
      </Line>
      <Line label={t("peek.state")}>
        <Status kind={kind}>{states(word)}</Status>
      </Line>
      {movement.failure && <Line label={t("peek.why")}>{t(`failure.${movement.failure}`)}</Line>}
      <Line label={t("peek.begun")}>{formatMoment(movement.createdAt, locale, await findOwnZone())}</Line>
      {movement.updatedAt > movement.createdAt && (
        <Line label={t("list.when")}>{formatMoment(movement.updatedAt, locale, await findOwnZone())}</Line>
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
