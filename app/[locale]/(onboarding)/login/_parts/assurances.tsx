import { getTranslations } from "next-intl/server";

/** What an investor can rely on; shown beside the form on wide screens. */
export async function Assurances() {
  const t = await getTranslations("login");
  return (
    <aside className="flex flex-col justify-between gap-16 bg-night px-16 py-14 text-night-ink max-desktop:hidden wide:px-20">
      <p className="serif max-w-[12ch] text-display">{t("statement")}</p>
      <dl className="max-w-[34rem]">
        {(["code", "account", "late"] as const).map((promise) => (
          <div key={promise} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-6 border-night-line border-t py-5">
            <dt className="font-semibold text-body">{t(`promises.${promise}.title`)}</dt>
            <dd className="text-body text-night-muted">{t(`promises.${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
