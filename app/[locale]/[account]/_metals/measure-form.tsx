import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FilterChips } from "@/components/ui/filter-chips";
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

type WeightInputProps = Omit<ComponentProps<"input">, "type" | "inputMode" | "className"> & {
  /** The short name of the unit. */
  unit: string;
};

/** A weight in grams, in the size of an amount. It is submitted as typed and parsed by the server. */
function WeightInput({ unit, ...rest }: WeightInputProps) {
  return (
    <span
      data-slot="weight-input"
      className="flex items-baseline gap-2 border-ink border-b-2 pb-1 has-[:focus-visible]:border-accent has-[[aria-invalid]]:border-negative"
    >
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="min-h-11 w-full min-w-0 bg-transparent font-semibold text-heading text-ink outline-none placeholder:text-faint"
      />
      <span aria-hidden className="text-muted text-title">
        {unit}
      </span>
    </span>
  );
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
        {/* The order's idempotency key stays in the URL, so that Back cannot place the order a second time. */}
        <input type="hidden" name="order" value={crypto.randomUUID()} />
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
