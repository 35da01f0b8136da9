import "server-only";
import { cache } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { findUserConfig } from "./app-shell-data";
import { callBackend } from "./backend";
import { listArticles } from "./content/content";
import { callPublic } from "./public-read";
import { readSearchEntries } from "./search-entries";
import { findVisitor } from "./visitor";

/** The entries that the reader can search on the site and in their own account, read once per request. */
export const readOwnSearchEntries = cache(async (locale: Locale) => {
  const visitor = await findVisitor();
  const config = visitor && (await findUserConfig());
  return readSearchEntries(
    { locale, callPublic, callOwn: visitor && callBackend, listArticles: () => listArticles(locale) },
    { account: "", mayAct: true, mayUseGift: config?.mobileActionsEnabled.giftEnabled ?? false },
  );
});
