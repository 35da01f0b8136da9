import { getTranslations } from "next-intl/server";
import { Check, Chevron } from "@/components/ui/icons/marks";
import { initialsOf } from "@/lib/i18n/initials";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export interface ShellAccount {
  name: string;
  /** The path of the account's dashboard, without language. */
  path: string;
  relation: "SELF" | "CHILD";
  /** Whether this page shows the account. */
  isShown: boolean;
}

const MENU = "accounts";

/**
 * The account switcher: a native popover, so it opens without scripts and closes with Escape. Its links reload the
 * page, because the whole app shell changes with the account.
 */
export async function AccountMenu({ accounts, locale }: { accounts: readonly ShellAccount[]; locale: Locale }) {
  const t = await getTranslations("shell");
  const shown = accounts.find(({ isShown }) => isShown) ?? accounts[0];
  if (!shown) return null;
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={MENU}
        className="flex min-h-11 items-center gap-2 rounded-md text-body text-ink hover:bg-sunken tablet:pr-1 tablet:pl-1"
      >
        <span className="sr-only">{t("accounts.button", { name: shown.name })}</span>
        <Initials account={shown} />
        <span aria-hidden className="max-w-40 truncate font-medium max-wide:hidden">
          {shown.name}
        </span>
        <Chevron className="size-4 shrink-0 text-muted" />
      </button>
      <nav
        id={MENU}
        popover="auto"
        aria-label={t("accounts.title")}
        className="account-menu w-72 max-w-[calc(100vw-2.5rem)] rounded-md border border-line-strong bg-surface p-2 text-ink"
      >
        <ul>
          {accounts.map((account) => (
            <li key={account.path}>
              <a
                href={hrefFor(locale, account.path)}
                aria-current={account.isShown ? "true" : undefined}
                className={ENTRY}
              >
                <Initials account={account} />
                <span className="min-w-0 grow">
                  <span className="wrap-anywhere block font-medium">{account.name}</span>
                  <span className="block text-faint text-note">{t(`accounts.${account.relation}`)}</span>
                </span>
                {account.isShown && <Check className="size-4 shrink-0 text-accent" />}
              </a>
            </li>
          ))}
        </ul>
        <ul className="mt-2 border-line border-t pt-2">
          {(["family", "profile"] as const).map((word) => (
            <li key={word}>
              <a href={hrefFor(locale, `/${word}`)} className={ENTRY}>
                {t(word === "profile" && shown.relation === "CHILD" ? "accounts.ownProfile" : word)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const ENTRY = "flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 text-body hover:bg-sunken";

/** A child's initials are paler than the investor's own, so that the accounts are not confused. */
function Initials({ account: { name, relation } }: { account: ShellAccount }) {
  const look = relation === "SELF" ? "bg-ink text-ground" : "border border-accent bg-accent-soft text-accent";
  return (
    <span aria-hidden className={`serif grid size-9 shrink-0 place-items-center rounded-full text-body ${look}`}>
      {initialsOf(name)}
    </span>
  );
}
