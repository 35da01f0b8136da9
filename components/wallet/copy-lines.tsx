import { getTranslations } from "next-intl/server";
import { CopyButton } from "@/components/ui/copy-button";

interface CopyLinesProps {
  lines: readonly { readonly label: string; readonly value: string }[];
}

/** The details that a sender types at a bank: label above, value below, each copied by a button. */
export async function CopyLines({ lines }: CopyLinesProps) {
  const t = await getTranslations("wallet");
  return (
    <dl className="divide-y divide-line border-line border-y">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <dt className="text-label text-muted">{label}</dt>
            <dd className="wrap-anywhere mt-0.5 select-all text-body text-ink tabular-nums">{value}</dd>
          </div>
          <CopyButton
            text={value}
            words={{
              copy: t("copy.button"),
              name: t("copy.name", { label }),
              copied: t("copy.done", { label }),
              copyByHand: t("copy.byHand"),
            }}
          />
        </div>
      ))}
    </dl>
  );
}
