import type { Locale } from "./locales";

/**
 * One file per namespace and language under `messages/`; a new namespace is one line here and one file per language.
 */
const NAMESPACES = [
  "common",
  "shell",
  "home",
  "explore",
  "company",
  "explore-invoices",
  "explore-leasing",
  "explore-deposits",
  "explore-property",
  "explore-gold",
  "explore-silver",
  "explore-gift",
  "explore-stash",
  "developers",
  "directory",
  "legal",
  "errors",
  "migration",
  "states",
  "login",
  "kyc",
  "name-review",
  "wallet",
  "invest",
  "deal",
  "pre-ipo",
  "product",
  "kinds",
  "dashboard",
  "selling",
  "transactions",
  "profile",
  "family",
  "nominees",
  "viewers",
  "tax",
  "notifications",
  "notification-kinds",
  "stash",
  "rewards",
  "referrals",
  "groups",
  "statements",
  "consultation",
  "metals",
  "calculators",
  "blog",
] as const;

type Namespace = (typeof NAMESPACES)[number];

/** @throws when a listed file is missing, which is a defect of the build. */
export async function loadMessages(locale: Locale): Promise<Record<Namespace, Record<string, unknown>>> {
  const entries = await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = await import(`../../messages/${locale}/${namespace}.json`);
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Namespace, Record<string, unknown>>;
}
