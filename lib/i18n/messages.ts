import type { Locale } from "./locales";

/**
 * One file per namespace and language under `messages/`; a new namespace is one line here and one file per language. Each
 * import names its file, so that the words of the backend stay out of the web Worker.
 */
const FILES = {
  common: (locale: Locale) => import(`../../messages/${locale}/common.json`),
  search: (locale: Locale) => import(`../../messages/${locale}/search.json`),
  shell: (locale: Locale) => import(`../../messages/${locale}/shell.json`),
  home: (locale: Locale) => import(`../../messages/${locale}/home.json`),
  explore: (locale: Locale) => import(`../../messages/${locale}/explore.json`),
  company: (locale: Locale) => import(`../../messages/${locale}/company.json`),
  "explore-invoices": (locale: Locale) => import(`../../messages/${locale}/explore-invoices.json`),
  "explore-bonds": (locale: Locale) => import(`../../messages/${locale}/explore-bonds.json`),
  "explore-reserve": (locale: Locale) => import(`../../messages/${locale}/explore-reserve.json`),
  "explore-pre-ipo": (locale: Locale) => import(`../../messages/${locale}/explore-pre-ipo.json`),
  "explore-leasing": (locale: Locale) => import(`../../messages/${locale}/explore-leasing.json`),
  "explore-deposits": (locale: Locale) => import(`../../messages/${locale}/explore-deposits.json`),
  "explore-property": (locale: Locale) => import(`../../messages/${locale}/explore-property.json`),
  "explore-gold": (locale: Locale) => import(`../../messages/${locale}/explore-gold.json`),
  "explore-silver": (locale: Locale) => import(`../../messages/${locale}/explore-silver.json`),
  "explore-gift": (locale: Locale) => import(`../../messages/${locale}/explore-gift.json`),
  "explore-stash": (locale: Locale) => import(`../../messages/${locale}/explore-stash.json`),
  developers: (locale: Locale) => import(`../../messages/${locale}/developers.json`),
  directory: (locale: Locale) => import(`../../messages/${locale}/directory.json`),
  "gst-states": (locale: Locale) => import(`../../messages/${locale}/gst-states.json`),
  legal: (locale: Locale) => import(`../../messages/${locale}/legal.json`),
  errors: (locale: Locale) => import(`../../messages/${locale}/errors.json`),
  migration: (locale: Locale) => import(`../../messages/${locale}/migration.json`),
  states: (locale: Locale) => import(`../../messages/${locale}/states.json`),
  login: (locale: Locale) => import(`../../messages/${locale}/login.json`),
  kyc: (locale: Locale) => import(`../../messages/${locale}/kyc.json`),
  "name-review": (locale: Locale) => import(`../../messages/${locale}/name-review.json`),
  "identity-records": (locale: Locale) => import(`../../messages/${locale}/identity-records.json`),
  unavailable: (locale: Locale) => import(`../../messages/${locale}/unavailable.json`),
  wallet: (locale: Locale) => import(`../../messages/${locale}/wallet.json`),
  invest: (locale: Locale) => import(`../../messages/${locale}/invest.json`),
  deal: (locale: Locale) => import(`../../messages/${locale}/deal.json`),
  "pre-ipo": (locale: Locale) => import(`../../messages/${locale}/pre-ipo.json`),
  product: (locale: Locale) => import(`../../messages/${locale}/product.json`),
  kinds: (locale: Locale) => import(`../../messages/${locale}/kinds.json`),
  dashboard: (locale: Locale) => import(`../../messages/${locale}/dashboard.json`),
  selling: (locale: Locale) => import(`../../messages/${locale}/selling.json`),
  transactions: (locale: Locale) => import(`../../messages/${locale}/transactions.json`),
  profile: (locale: Locale) => import(`../../messages/${locale}/profile.json`),
  family: (locale: Locale) => import(`../../messages/${locale}/family.json`),
  nominees: (locale: Locale) => import(`../../messages/${locale}/nominees.json`),
  viewers: (locale: Locale) => import(`../../messages/${locale}/viewers.json`),
  tax: (locale: Locale) => import(`../../messages/${locale}/tax.json`),
  notifications: (locale: Locale) => import(`../../messages/${locale}/notifications.json`),
  "notification-kinds": (locale: Locale) => import(`../../messages/${locale}/notification-kinds.json`),
  stash: (locale: Locale) => import(`../../messages/${locale}/stash.json`),
  rewards: (locale: Locale) => import(`../../messages/${locale}/rewards.json`),
  referrals: (locale: Locale) => import(`../../messages/${locale}/referrals.json`),
  groups: (locale: Locale) => import(`../../messages/${locale}/groups.json`),
  year: (locale: Locale) => import(`../../messages/${locale}/year.json`),
  statements: (locale: Locale) => import(`../../messages/${locale}/statements.json`),
  consultation: (locale: Locale) => import(`../../messages/${locale}/consultation.json`),
  metals: (locale: Locale) => import(`../../messages/${locale}/metals.json`),
  calculators: (locale: Locale) => import(`../../messages/${locale}/calculators.json`),
  holidays: (locale: Locale) => import(`../../messages/${locale}/holidays.json`),
  blog: (locale: Locale) => import(`../../messages/${locale}/blog.json`),
};

type Namespace = keyof typeof FILES;

/** @throws when a listed file is missing, which is a defect of the build. */
export async function loadMessages(locale: Locale): Promise<Record<Namespace, Record<string, unknown>>> {
  const entries = await Promise.all(
    Object.entries(FILES).map(async ([namespace, load]) => [namespace, (await load(locale)).default] as const),
  );
  return Object.fromEntries(entries) as Record<Namespace, Record<string, unknown>>;
}
