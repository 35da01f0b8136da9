import type { LocaleParams } from "@/lib/i18n/page-locale";
import { ListPage, listMetadata } from "./_parts/list-page";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

export const generateMetadata = ({ params }: LocaleParams) => listMetadata("issuers", params);

export default function IssuersPage({ params }: LocaleParams) {
  return <ListPage list="issuers" params={params} query={{}} />;
}
