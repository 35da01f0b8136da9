import { getTranslations } from "next-intl/server";
import { Field } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { REPAID_CATEGORIES } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import { REQUIRED_GRADES } from "@/lib/contract/values/reinvestment";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isSoldIn } from "@/lib/products/lookup";
import { LONGEST_MONTHS, type TypedConditions } from "../conditions-query";

interface ConditionsFormProps {
  typed: TypedConditions;
  faults: ReadonlySet<string>;
  currency: Currency;
  locale: Locale;
}

const offeredIn = (currency: Currency) =>
  REPAID_CATEGORIES.filter((category) => isSoldIn(currency === "INR" ? "INR" : "GIFT", category));

/** The six conditions. A GET form: its answer is the same page with a preview of purchases. */
export async function ConditionsForm({ typed, faults, currency, locale }: ConditionsFormProps) {
  const [t, dashboard, errors] = await Promise.all([
    getTranslations("profile.reinvestment"),
    getTranslations("dashboard"),
    getTranslations("errors"),
  ]);
  const amountField = (name: "keepInWallet" | "mostPerDeal") => (
    <Field
      label={t(`${name}.label`, { currency })}
      help={t(`${name}.help`)}
      optional={t("optional")}
      error={faults.has(name) ? errors("AMOUNT_INVALID") : undefined}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={typed[name]}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
        />
      )}
    </Field>
  );
  return (
    <form action={hrefFor(locale, "/profile/reinvestment")} className="grid gap-6">
      <PartChoice part={typed.part} />
      <div className="grid gap-6 tablet:grid-cols-2">
        <Field label={t("into.label")} help={t("into.help")}>
          {(control) => (
            <Select {...control} name="into" defaultValue={typed.into}>
              <option value="">{t("into.same")}</option>
              {offeredIn(currency).map((each) => (
                <option key={each} value={each}>
                  {dashboard(`category.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LongestTerm chosen={typed.longestMonths} />
        <LeastRating chosen={typed.leastRating} />
        {amountField("mostPerDeal")}
        {amountField("keepInWallet")}
      </div>
      <HiddenFields values={{ preview: "yes", currency }} />
      <SubmitButton variant="secondary" className="justify-self-start max-tablet:w-full">
        {t("preview.ask")}
      </SubmitButton>
    </form>
  );
}

async function PartChoice({ part: chosen }: Pick<TypedConditions, "part">) {
  const t = await getTranslations("profile.reinvestment");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-label text-muted">{t("part.label")}</legend>
      <div className="divide-y divide-line border-line border-y">
        {(["PRINCIPAL", "ALL"] as const).map((part) => (
          <label key={part} className="flex min-h-12 items-start gap-3 py-3 text-body text-ink">
            <input
              type="radio"
              name="part"
              value={part}
              defaultChecked={part === chosen}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{t(`part.${part}`)}</span>
              <span className="block text-label text-muted">{t(`part.${part}_NOTE`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

async function LongestTerm({ chosen }: { chosen: string }) {
  const t = await getTranslations("profile.reinvestment");
  // A program may have chosen a term that the page does not offer; saving again must keep it.
  const offered = new Set([...LONGEST_MONTHS.map(String), ...(chosen === "" ? [] : [chosen])]);
  const terms = [...offered].sort((one, other) => Number(one) - Number(other));
  return (
    <Field label={t("longest.label")} help={t("longest.help")}>
      {(control) => (
        <Select {...control} name="longestMonths" defaultValue={chosen}>
          <option value="">{t("longest.any")}</option>
          {terms.map((months) => (
            <option key={months} value={months}>
              {t("longest.months", { months: Number(months) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

async function LeastRating({ chosen }: { chosen: string }) {
  const t = await getTranslations("profile.reinvestment");
  return (
    <Field label={t("leastRating.label")} help={t("leastRating.help")} className="tablet:col-span-2">
      {(control) => (
        <Select {...control} name="leastRating" defaultValue={chosen}>
          <option value="">{t("leastRating.any")}</option>
          {REQUIRED_GRADES.map((grade) => (
            <option key={grade} value={grade}>
              {t("leastRating.least", { grade })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
