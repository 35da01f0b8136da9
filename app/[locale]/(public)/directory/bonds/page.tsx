import type { LocaleParams } from "@/lib/i18n/page-locale";
import { ListPage, listMetadata } from "../_parts/list-page";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

export const generateMetadata = ({ params }: LocaleParams) => listMetadata("bonds", params);

export default function BondsPage({ params }: LocaleParams) {
  return <ListPage list="bonds" params={params} query={{}} />;
}
