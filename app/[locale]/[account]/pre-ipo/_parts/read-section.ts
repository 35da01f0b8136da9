import { notFound } from "next/navigation";
import { cache } from "react";
import type { Locale } from "@/lib/i18n/locales";
import { findIsInvested } from "@/lib/web/app-shell-data";
import { readPreIpoPage } from "@/lib/web/content/content";

/**
 * The section's content, cached per request. Not found for an investor who has never invested (specification §4), and
 * while the content service disables the section. A section that could not be read is disabled too, and carries the
 * error to show (specification §8).
 */
export const readSection = cache(async (locale: Locale) => {
  if (!(await findIsInvested())) notFound();
  const read = await readPreIpoPage(locale);
  if (!read.page.isEnabled && read.error === null) notFound();
  return read;
});
