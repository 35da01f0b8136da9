import { getTranslations } from "next-intl/server";
import { Status } from "@/components/ui/status";
import { CATEGORIES_AS_LANDED } from "@/lib/products/categories";

/** The nine categories, each with its distinguishing fact. */
export async function Categories() {
  const t = await getTranslations("home");
  return (
    <section id="hold" className="page scroll-mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-line-strong border-b pb-5">
        <h2 className="serif text-heading text-ink">{t("holdTitle")}</h2>
        <p className="text-label text-muted">{t("holdAside")}</p>
      </div>
      <ul className="grid tablet:grid-cols-2 desktop:grid-cols-3 [&>*]:border-line [&>*]:border-b desktop:[&>*:nth-child(3n)]:pr-0 desktop:[&>*:not(:nth-child(3n+1))]:border-l desktop:[&>*:not(:nth-child(3n+1))]:pl-7 tablet:max-desktop:[&>*:nth-child(even)]:border-l tablet:max-desktop:[&>*:nth-child(even)]:pr-0 tablet:max-desktop:[&>*:nth-child(even)]:pl-7">
        {CATEGORIES_AS_LANDED.map((key) => (
          <li key={key} className="py-7 tablet:pr-6">
            <div className="flex min-h-6 items-center justify-between gap-3 text-label text-muted">
              <h3>{t(`${key}.name`)}</h3>
              <Status kind="confirmed">{t("openNow")}</Status>
            </div>
            <p className="serif mt-1.5 text-ink text-title">{t(`${key}.fact`)}</p>
            <p className="mt-1.5 text-body text-muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
