import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilterChips } from "@/components/ui/filter-chips";
import { WeightInput } from "@/components/ui/weight-input";
import type { MetalTradeKind } from "@/lib/contract/calls/metals";
import type { Measure } from "./query";

interface MeasureFormProps {
  kind: MetalTradeKind;
  /** Localised paths of this page and of the order review page. */
  path: string;
  action: string;
  measure: Measure;
  typed: string;
  help: ReactNode;
  error?: string | undefined;
}

/** Enter the quantity in rupees or grams. A GET form, so it works without JavaScript. */
export async function MeasureForm({ kind, path, action, measure, typed, help, error }: MeasureFormProps) {
  const t = await getTranslations("metals");
  const label = t(`measure.${kind}.${measure}`);
  const common = { name: measure, defaultValue: typed, required: true };
  return (
    <>
      <FilterChips
        label={t("measure.label")}
        isLabelShown={false}
        chips={(["amount", "grams"] as const).map((each) => ({
          href: `${path}?in=${each}`,
          words: t(`measure.in.${each}`),
          isCurrent: each === measure,
        }))}
      />
      <form action={action} noValidate className="mt-4">
        <Field label={label} help={help} error={error}>
          {(control) =>
            measure === "amount" ? (
              <AmountInput key="amount" {...control} {...common} />
            ) : (
              <WeightInput key="grams" {...control} {...common} unit={t("measure.unit")} />
            )
          }
        </Field>
        <Button type="submit" size="wide" className="mt-5">
          {t("measure.submit")}
        </Button>
        <p className="mt-2 text-center text-faint text-note">{t(`measure.note.${kind}`)}</p>
      </form>
    </>
  );
}
