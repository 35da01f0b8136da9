import { getTranslations } from "next-intl/server";
import type { AnothersScope } from "@/app/[locale]/_account/scope";
import type { FlowView } from "@/app/[locale]/_order/flow-view";
import { OrderOutcome } from "@/app/[locale]/_order/order-outcome";
import { Amount } from "@/components/money/amount";
import { ButtonLink } from "@/components/ui/button";
import { hrefFor } from "@/lib/i18n/navigation";
import type { FlowProps } from "./confirm-panel";

interface HoldersOutcomeProps extends FlowProps {
  scope: AnothersScope;
  kind: FlowView["kind"];
}

/** The result of an order in a child's account, addressed to the guardian. */
export async function HoldersOutcome({ kind, scope: { path, holder }, flow, deal, locale }: HoldersOutcomeProps) {
  const t = await getTranslations("family.invest");
  const { name } = holder;
  const outcome = outcomeOf(kind);
  const amount = () => <Amount amount={flow.terms.amount} currency={flow.terms.currency} decimals="auto" />;
  const again = outcome === "waiting" ? `${path}/invest/${flow.key}` : `${path}/invest`;
  return (
    <OrderOutcome
      status={{ kind: STATUS[outcome], words: t(`${outcome}.status`) }}
      title={t.rich(`${outcome}.title`, { amount, title: deal.title })}
      actions={
        <>
          <ButtonLink href={hrefFor(locale, path)} size="large">
            {t("toAccount", { name })}
          </ButtonLink>
          <ButtonLink href={hrefFor(locale, again)} size="large" variant="secondary">
            {t(outcome === "waiting" ? "look" : "others")}
          </ButtonLink>
        </>
      }
    >
      {t(`${outcome}.body`, { name })}
    </OrderOutcome>
  );
}

const STATUS = { success: "confirmed", waiting: "pending", none: "failed" } as const;

function outcomeOf(kind: FlowView["kind"]): keyof typeof STATUS {
  switch (kind) {
    case "success":
      return "success";
    case "waiting":
    case "declined":
      return "waiting";
    case "confirm":
    case "expired":
    case "gone":
    case "notInvested":
      return "none";
  }
}
