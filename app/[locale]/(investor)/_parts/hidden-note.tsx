import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { Notice } from "@/components/ui/feedback";

/** Before somebody agrees to amounts that he does not see; nothing for everybody else. */
export async function HiddenNote() {
  const [t, isHidden] = await Promise.all([getTranslations("invest"), amountsHidden()]);
  if (!isHidden) return null;
  return (
    <div className="mb-5">
      <Notice tone="warning">{t("confirm.hidden")}</Notice>
    </div>
  );
}
