import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/components/money/format";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Chevron } from "@/components/ui/icons/marks";
import type { Calculator } from "@/lib/calculators/calculator";
import type { CalculatorField, Problem, Texts } from "@/lib/calculators/fields";
import { paise } from "@/lib/contract/facts/money";
import { dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import type { WithCalendar } from "@/lib/finance/business-days";
import type { Locale } from "@/lib/i18n/locales";
import type { Room } from "./calculator-paths";
import { FieldControl } from "./field-control";
import { FormActions } from "./form-actions";
import { OutcomeView } from "./outcome-view";
import { VERSION, VERSION_PARAMETER } from "./query";
import { rateText } from "./value-text";

interface CalculatorViewProps extends WithCalendar {
  room: Room;
  calculator: Calculator;
  locale: Locale;
  /** As typed; missing ones take their preset. */
  texts: Texts;
  /** Epoch milliseconds. */
  now: number;
}

/** The content of a calculator's form: inputs at the left, the result at the right, one column on a phone. */
export async function CalculatorView({ room, calculator, locale, texts, now, calendar }: CalculatorViewProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const worked = calculator.work(texts, dateInIndia(epochMs(now)), calendar);
  return (
    <div className="grid gap-x-16 gap-y-12 desktop:grid-cols-[21rem_minmax(0,1fr)]">
      <Inputs room={room} locale={locale} fields={calculator.fields} texts={worked.texts} problems={worked.problems} />
      <section aria-label={t("ui.formula")} className="min-w-0">
        {worked.outcome ? (
          <OutcomeView locale={locale} outcome={worked.outcome} />
        ) : (
          <Notice tone="negative">{t("ui.correct")}</Notice>
        )}
      </section>
    </div>
  );
}

interface InputsProps {
  room: Room;
  locale: Locale;
  fields: Calculator["fields"];
  texts: Texts;
  problems: readonly Problem[];
}

async function Inputs({ room, locale, fields, texts, problems }: InputsProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const entries = Object.entries(fields);
  const [mainAmount] = entries.find(([, field]) => field.is === "amount") ?? [];
  const draw = ([name, field]: readonly [string, CalculatorField]) => (
    <FieldControl
      key={name}
      locale={locale}
      name={name}
      field={field}
      text={texts[name] ?? ""}
      isMain={name === mainAmount}
      problems={problems.filter((each) => each.field === name).map((each) => t(`errors.${each.code}`, valuesOf(each)))}
    />
  );
  const assumed = entries.filter(([, field]) => field.isAssumption);
  const isAssumedWrong = problems.some(({ field }) => fields[field]?.isAssumption);
  return (
    <section aria-label={t("ui.inputs")} className="grid content-start gap-6">
      <input type="hidden" name={VERSION_PARAMETER} value={VERSION} />
      {entries.filter(([, field]) => !field.isAssumption).map(draw)}
      {assumed.length > 0 && (
        <details open={isAssumedWrong} className="group border-line border-y">
          <summary className="flex min-h-12 list-none items-center justify-between font-medium text-body text-ink [&::-webkit-details-marker]:hidden">
            {t("ui.assumptions")}
            <Chevron className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="grid gap-5 pt-2 pb-6">
            {assumed.map(draw)}
            <p className="text-faint text-note">{t("ui.assumed")}</p>
          </div>
        </details>
      )}
      <div className="grid gap-3 print:hidden">
        <Button type="submit" size="wide">
          {t("ui.workOut")}
        </Button>
        <FormActions
          words={{
            copy: t("ui.copy"),
            copied: t("ui.copied"),
            copyByHand: t("ui.copyByHand"),
            print: t("ui.print"),
          }}
        />
        <p className="text-faint text-note">{t(`${room}.disclaimer`)}</p>
      </div>
    </section>
  );
}

/** Limits in the unit that was typed. */
function valuesOf({ code, values = {} }: Problem): Record<string, string> {
  const inUnit = (value: number) => {
    if (code === "AMOUNT_TOO_SMALL" || code === "AMOUNT_TOO_LARGE") {
      return formatMoney({ amount: paise(value) }, { decimals: "auto" });
    }
    return code === "RATE_OUT_OF_RANGE" ? rateText(value) : String(value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inUnit(value)] as const));
}
