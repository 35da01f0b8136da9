import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { groupPlain, plainAmount } from "@/components/ui/amount-text";
import { FieldError } from "@/components/ui/field";
import { INPUT_CLASS, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { CalculatorField } from "@/lib/calculators/fields";
import { findDate } from "@/lib/calculators/fields";
import type { Locale } from "@/lib/i18n/locales";
import { ListFile } from "./list-file";

interface FieldControlProps {
  locale: Locale;
  name: string;
  field: CalculatorField;
  /** As typed. */
  text: string;
  /** In words; empty without. */
  problems: readonly string[];
  /** The first amount of a calculator is large. */
  isMain: boolean;
}

/** More or longer options than fit side by side on a phone are a list to choose from. */
const SEGMENTS_MAX = 4;
const SEGMENT_LETTERS_MAX = 26;
/** Amounts are grouped only where nothing but digits was typed, so that no text is lost. */
const isAmountText = (text: string) => /^[\d,.]*$/.test(text);

/** One input of a calculator with its label, help and errors; ids are the field's name, as each occurs once. */
export async function FieldControl(props: FieldControlProps) {
  const { locale, name, field, problems } = props;
  const t = await getTranslations({ locale, namespace: "calculators" });
  const help = t.has(`fields.${name}.help`) ? t(`fields.${name}.help`) : null;
  const options = field.is === "choice" ? field.options : [];
  const letters = options.map((option) => t(`options.${name}.${option}`)).join("").length;
  const isSegmented = options.length > 0 && options.length <= SEGMENTS_MAX && letters <= SEGMENT_LETTERS_MAX;
  const error = (
    <>
      <FieldError id={`${name}-error`} message={problems[0]} />
      {problems.slice(1).map((problem) => (
        <p key={problem} className="mt-1 text-label text-negative">
          {problem}
        </p>
      ))}
    </>
  );
  if (isSegmented) return <Segments {...props} options={options} legend={t(`fields.${name}.label`)} error={error} />;
  return (
    <div data-slot="field">
      <label htmlFor={name} className="mb-1.5 block font-medium text-body text-ink">
        {t(`fields.${name}.label`)}
      </label>
      <Control {...props} describedBy={help ? `${name}-help ${name}-error` : `${name}-error`} />
      {help && (
        <p id={`${name}-help`} className="mt-1.5 text-faint text-label">
          {help}
        </p>
      )}
      {error}
    </div>
  );
}

async function Segments({
  locale,
  name,
  text,
  options,
  legend,
  error,
}: FieldControlProps & { options: readonly string[]; legend: string; error: ReactNode }) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  return (
    <fieldset data-slot="field">
      <legend className="mb-1.5 font-medium text-body text-ink">{legend}</legend>
      <div className="flex gap-1 rounded-md bg-sunken p-1">
        {options.map((option) => (
          <label key={option} className="segment">
            <input type="radio" name={name} value={option} defaultChecked={option === text} className="sr-only" />
            {t(`options.${name}.${option}`)}
          </label>
        ))}
      </div>
      {error}
    </fieldset>
  );
}

interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid"?: true;
}

async function Control(props: FieldControlProps & { describedBy: string }) {
  const { locale, name, field, text, problems, describedBy, isMain } = props;
  const t = await getTranslations({ locale, namespace: "calculators" });
  const control: ControlAttributes = {
    id: name,
    name,
    "aria-describedby": describedBy,
    ...(problems.length > 0 && { "aria-invalid": true as const }),
  };
  switch (field.is) {
    case "amount":
      return <AmountControl control={control} text={text} isMain={isMain} />;
    case "choice":
      return (
        <Select {...control} defaultValue={text}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t(`options.${name}.${option}`)}
            </option>
          ))}
        </Select>
      );
    case "date": {
      const date = findDate(text.trim());
      return <Input {...control} type={date === null ? "text" : "date"} defaultValue={date ?? text} />;
    }
    case "list":
      return (
        <>
          <textarea {...control} rows={10} spellCheck={false} defaultValue={text} className={`${INPUT_CLASS} py-3`} />
          <ListFile target={name} words={{ label: t("ui.file"), tooLarge: t("ui.fileTooLarge") }} />
        </>
      );
    case "rate":
    case "quote":
      return <Input {...control} inputMode="decimal" autoComplete="off" defaultValue={text} />;
    case "whole":
      return <Input {...control} inputMode="numeric" autoComplete="off" defaultValue={text} />;
    case "code":
      return <CodeControl control={control} text={text} />;
  }
}

function AmountControl({ control, text, isMain }: { control: ControlAttributes; text: string; isMain: boolean }) {
  return (
    <span className="relative block">
      <span
        aria-hidden
        className={`absolute inset-y-0 left-3.5 flex items-center text-muted ${isMain ? "serif text-title" : "text-body"}`}
      >
        ₹
      </span>
      <Input
        {...control}
        data-amount=""
        inputMode="decimal"
        autoComplete="off"
        defaultValue={isAmountText(text) ? groupPlain(plainAmount(text)) : text}
        className={isMain ? "serif min-h-16 pl-10 text-title" : "pl-8"}
      />
    </span>
  );
}

const CodeControl = ({ control, text }: { control: ControlAttributes; text: string }) => (
  <Input
    {...control}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    defaultValue={text}
    className="min-h-14 font-semibold uppercase tracking-widest"
  />
);
