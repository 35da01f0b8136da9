import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Chevron } from "@/components/ui/icons/marks";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { CATEGORIES } from "@/lib/contract/facts/categories";
import { isShown } from "@/lib/products/categories";
import { findIsInvested } from "@/lib/web/app-shell-data";
import { cleared, countActive, daysAreBackwards, type Filters, STATUSES, TYPES, writeFilters } from "./filters";

interface FilterFormProps {
  path: string;
  filters: Filters;
}

/** A GET form, so it works without JavaScript; it shows the filters currently applied. */
export async function FilterForm({ path, filters }: FilterFormProps) {
  const t = await getTranslations("transactions");
  const active = countActive(filters);
  return (
    <details open={active > 0} className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-body text-ink [&::-webkit-details-marker]:hidden">
        {t("filter.title")}
        {active > 0 && <span className="text-label text-muted">{t("filter.active", { count: active })}</span>}
        <Chevron className="size-3.5 text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <form action={path} className="grid gap-4 pt-2 pb-4 tablet:grid-cols-2 wide:grid-cols-5">
        {filters.view === "expected" && <input type="hidden" name="view" value="expected" />}
        {filters.currency !== null && <input type="hidden" name="currency" value={filters.currency} />}
        <Choices filters={filters} />
        <div className="flex items-center gap-5 tablet:col-span-full">
          <Button type="submit" variant="secondary">
            {t("filter.apply")}
          </Button>
          {active > 0 && <TextLink href={`${path}${writeFilters(cleared(filters))}`}>{t("filter.clear")}</TextLink>}
        </div>
      </form>
      {daysAreBackwards(filters) && (
        <div className="mb-4">
          <Notice tone="warning">{t("filter.backwards")}</Notice>
        </div>
      )}
    </details>
  );
}

async function Choices({ filters }: { filters: Filters }) {
  const [t, categories, isInvested] = await Promise.all([
    getTranslations("transactions"),
    getTranslations("dashboard"),
    findIsInvested(),
  ]);
  const any = <option value="">{t("filter.any")}</option>;
  const { view, type, status, category, from, to } = filters;
  return (
    <>
      {view === "past" && (
        <>
          <Field label={t("filter.type")}>
            {(control) => (
              <Select {...control} name="type" defaultValue={type ?? ""}>
                {any}
                {TYPES.map((each) => (
                  <option key={each} value={each}>
                    {t(`type.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("filter.status")}>
            {(control) => (
              <Select {...control} name="status" defaultValue={status ?? ""}>
                {any}
                {STATUSES.map((each) => (
                  <option key={each} value={each}>
                    {t(`status.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
      <Field label={t("filter.category")}>
        {(control) => (
          <Select {...control} name="category" defaultValue={category ?? ""}>
            {any}
            {CATEGORIES.filter((each) => isShown(each, { isInvested })).map((each) => (
              <option key={each} value={each}>
                {categories(`category.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("filter.from")}>
        {(control) => <Input {...control} type="date" name="from" defaultValue={from ?? ""} />}
      </Field>
      <Field label={t("filter.to")}>
        {(control) => <Input {...control} type="date" name="to" defaultValue={to ?? ""} />}
      </Field>
    </>
  );
}
