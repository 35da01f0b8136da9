import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { cn } from "@/components/ui/cn";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import {
  type AccountParts,
  FAMILY_PARTS,
  type FamilyPart,
  type FamilyPicture,
  familyPicture,
  widthOf,
} from "./family-parts";
import { sumByCurrency } from "./sum-by-currency";

/** The family's wealth: for each currency, the sum and each account's share of it. */
export async function FamilyPictures({ accounts }: { accounts: readonly FamilyAccount[] }) {
  const pictures = sumByCurrency(accounts)
    .byCurrency.map(({ currency }) => familyPicture(accounts, currency))
    .filter(({ sum }) => sum > 0);
  return (
    <div className="mb-12 grid gap-12">
      {pictures.map((picture) => (
        <Picture key={picture.currency} picture={picture} />
      ))}
    </div>
  );
}

async function Picture({ picture: { currency, sum, accounts } }: { picture: FamilyPicture }) {
  const t = await getTranslations("family");
  const shown = FAMILY_PARTS.filter((part) => accounts.some(({ parts }) => parts[part] > 0));
  return (
    <section aria-label={currency === "INR" ? t("picture.label") : t("picture.labelIn", { currency })}>
      <p className="text-label text-muted">
        {currency === "INR" ? t("picture.label") : t("picture.labelIn", { currency })}
      </p>
      <p className="text-ink">
        <Amount amount={sum} currency={currency} size="hero" />
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
        {shown.map((part) => (
          <li key={part} className="inline-flex items-center gap-2">
            <span aria-hidden className={cn("swatch size-3 rounded-sm", LOOKS[part])} />
            {t(`picture.${part}`)}
          </li>
        ))}
      </ul>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {accounts.map((account) => (
          <Bar key={account.userId} {...{ account, accounts, currency }} />
        ))}
      </ul>
    </section>
  );
}

/** Idle money is outlined, because it is in nothing. */
const LOOKS: Readonly<Record<FamilyPart, string>> = {
  invested: "bg-primary",
  metals: "bg-brass",
  wallet: "border border-accent bg-transparent",
};

interface BarProps {
  account: AccountParts;
  /** All accounts, because the largest sets the scale. */
  accounts: readonly AccountParts[];
  currency: FamilyPicture["currency"];
}

async function Bar({ account: { name, parts, sum }, accounts, currency }: BarProps) {
  const [t, isHidden] = await Promise.all([getTranslations("family"), amountsHidden()]);
  const drawn = FAMILY_PARTS.filter((part) => parts[part] > 0);
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 py-3 tablet:grid-cols-[10rem_minmax(0,1fr)_9rem]">
      <p className="wrap-anywhere font-semibold text-body text-ink">{name ?? t("members.nameless")}</p>
      <div className="max-tablet:order-last">
        {/* The lengths of bars disclose amounts. */}
        {!isHidden && (
          <div aria-hidden className="flex h-4 gap-px">
            {drawn.map((part) => (
              <span
                key={part}
                className={cn("swatch min-w-0.5 rounded-sm", LOOKS[part])}
                style={{ width: `${widthOf(parts[part], accounts)}%` }}
              />
            ))}
          </div>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-label text-muted">
          {drawn.map((part) => (
            <span key={part}>
              {t(`picture.${part}`)} <Amount amount={parts[part]} currency={currency} decimals="words" />
            </span>
          ))}
        </p>
      </div>
      <p className="font-semibold text-body text-ink tablet:text-right">
        <Amount amount={sum} currency={currency} decimals="words" />
      </p>
    </li>
  );
}
