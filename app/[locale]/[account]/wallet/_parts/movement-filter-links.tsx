import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import { WALLET_DIRECTIONS, WALLET_STATES } from "@/lib/contract/calls/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { type MovementFilter, pathOf } from "./movement-filter";

/** Filters of the wallet transactions as links: the URL holds the state. */
export async function MovementFilterLinks({ filter, locale }: { filter: MovementFilter; locale: Locale }) {
  const t = await getTranslations("wallet.filter");
  const leadTo = (change: Partial<MovementFilter>) => hrefFor(locale, pathOf({ ...filter, ...change, pageNumber: 0 }));
  const directions = [null, ...WALLET_DIRECTIONS].map((type) => ({
    word: t(type ?? "anyType"),
    href: leadTo({ type }),
    isCurrent: filter.type === type,
  }));
  const states = [null, ...WALLET_STATES].map((state) => ({
    word: t(state ?? "anyState"),
    href: leadTo({ state }),
    isCurrent: filter.state === state,
  }));
  return (
    <div className="mt-3 mb-2 flex flex-wrap gap-x-8 gap-y-0.5">
      <Choice label={t("type")} options={directions} />
      <Choice label={t("state")} options={states} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { word: string; href: string; isCurrent: boolean }[];
}

function Choice({ label, options }: ChoiceProps) {
  return (
    <nav aria-label={label} className="-mx-2 flex flex-wrap">
      {options.map(({ word, href, isCurrent }) => (
        <AppLink
          key={href}
          href={href}
          scroll={false}
          aria-current={isCurrent ? "true" : undefined}
          className="inline-flex min-h-11 items-center px-2 text-label text-muted decoration-2 decoration-accent underline-offset-8 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline"
        >
          {word}
        </AppLink>
      ))}
    </nav>
  );
}
