import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Notice } from "@/components/ui/feedback";

/** Warns investors who confirm an order while amounts are hidden; otherwise renders nothing. */
export async function HiddenNote() {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  if (!isHidden) return null;
  return (
    <div className="mb-5">
      <Notice tone="warning">{t("confirm.hidden")}</Notice>
    </div>
  );
}
