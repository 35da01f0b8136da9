import { type Category, DASHBOARD_SEGMENTS } from "@/lib/contract/categories";

/** The dashboard of a category, without language; `null` for the two that have none (specification §2). */
export function findCategoryPath(category: Category): string | null {
  const found = Object.entries(DASHBOARD_SEGMENTS).find(([, key]) => key === category);
  return found === undefined ? null : `/dashboard/${found[0]}`;
}
