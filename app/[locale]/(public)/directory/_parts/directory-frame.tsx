import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { RATING_BANDS, type RatingBand } from "@/lib/products/rating";
import { COMPARED_MIN, COMPARED_PAYERS_MAX, LISTS, type List, SEARCH_LENGTH_MAX } from "./directory-query";

export const DIRECTORY_PATHS: Readonly<Record<List, string>> = { issuers: "/directory", bonds: "/directory/bonds" };
export const comparePathOf = (list: List) => `/directory/${list}/compare`;

interface FrameProps {
  list: List;
  locale: Locale;
  children: ReactNode;
}

/** The heading of a list and the way to the other one. */
export async function DirectoryFrame({ list, locale, children }: FrameProps) {
  const t = await getTranslations("directory");
  return (
    <div className="page pt-10 pb-16 desktop:pt-16">
      <h1 className="serif max-w-[18ch] text-heading text-ink">{t(`${list}.heading`)}</h1>
      <p className="mt-4 max-w-[40rem] text-lead text-muted">{t(`${list}.lead`)}</p>
      <nav aria-label={t("lists")} className="mt-8 flex gap-7 border-line border-b">
        {LISTS.map((each) => (
          <Link
            key={each}
            href={hrefFor(locale, DIRECTORY_PATHS[each])}
            prefetch={false}
            aria-current={each === list ? "page" : undefined}
            className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 text-body text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {t(`${each}.tab`)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

export interface FilterChoice {
  readonly value: string;
  readonly words: string;
}

interface ListFormProps {
  list: List;
  locale: Locale;
  query: { readonly search: string; readonly rating: RatingBand | null; readonly isOpenOnly: boolean };
  /** The filter that only this list has. */
  filter: {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly choices: readonly FilterChoice[];
  };
  order: { readonly value: string; readonly choices: readonly FilterChoice[] };
  /** The entries, each with a box named `pick`. */
  children: ReactNode;
}

/** Search, filters and order of a list, and the choice of entries to compare: one form whose answers are addresses. */
export async function ListForm({ list, locale, query, filter, order, children }: ListFormProps) {
  const t = await getTranslations("directory");
  const bands = RATING_BANDS.map((band) => ({ value: band, words: t(`band.${band}`) }));
  const any = { value: "", words: t("any") };
  return (
    <form method="get" action={hrefFor(locale, DIRECTORY_PATHS[list])} className="mt-6">
      <input type="hidden" name="v" value="1" />
      <search className="grid items-end gap-x-4 gap-y-4 tablet:grid-cols-2 desktop:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_auto]">
        <Field label={t(`${list}.search`)}>
          {(control) => (
            <Input {...control} type="search" name="q" defaultValue={query.search} maxLength={SEARCH_LENGTH_MAX} />
          )}
        </Field>
        <Options name={filter.name} label={filter.label} value={filter.value} choices={[any, ...filter.choices]} />
        <Options name="rating" label={t("rating")} value={query.rating ?? ""} choices={[any, ...bands]} />
        <Options name="sort" label={t("order")} value={order.value} choices={order.choices} />
        <Button
          type="submit"
          {...eventAttribute({ event: "directory_searched", properties: { filterCategory: list } })}
        >
          {t("show")}
        </Button>
        <Checkbox
          name="open"
          value="1"
          defaultChecked={query.isOpenOnly}
          label={t(`${list}.openOnly`)}
          className="col-span-full"
        />
      </search>
      {/* The bar stays within the entries, or it would cover the filters above them. */}
      <div>
        {children}
        <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line-strong border-t bg-ground py-3">
          <p className="text-label text-muted">
            {t("compareHelp", { least: COMPARED_MIN, most: COMPARED_PAYERS_MAX })}
          </p>
          <Button type="submit" variant="secondary" formAction={hrefFor(locale, comparePathOf(list))}>
            {t("compare")}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface OptionsProps {
  name: string;
  label: string;
  value: string;
  choices: readonly FilterChoice[];
}

function Options({ name, label, value, choices }: OptionsProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface PickProps {
  value: string;
  label: string;
  isChecked: boolean;
}

/** The box that adds an entry to the comparison. */
export function Pick({ value, label, isChecked }: PickProps) {
  return (
    <label>
      <input type="checkbox" name="pick" value={value} aria-label={label} defaultChecked={isChecked} />
    </label>
  );
}
