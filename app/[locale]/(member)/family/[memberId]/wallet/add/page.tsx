import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { AddPanel } from "@/components/wallet/add-panel";
import { getUserConfig } from "@/lib/contract/calls/user";
import { getAccountDetail } from "@/lib/contract/calls/wallet";
import { paise } from "@/lib/contract/values/money";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { pageOrigin } from "@/lib/web/page-language";
import { findReturnTo, withReturnTo } from "../../../../../_account/return-to";
import { type MemberParams, readMember, readWard } from "../../_parts/read-member";
import { openRechargeFor } from "./actions";

interface AddParams extends MemberParams {
  searchParams: Promise<{ amount?: string | string[]; returnTo?: string | string[] }>;
}

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("wallet")]);
  return pageMetadata({ locale, path: `/family/${member}/wallet/add`, title: t("add.title"), index: false });
}

export default async function MemberAddPage({ params, searchParams }: AddParams) {
  const [locale, { member, name }, query] = [await pageLocale(params), await readWard(params), await searchParams];
  const [t, family, { limits }, config] = await Promise.all([
    getTranslations("wallet"),
    getTranslations("family"),
    readForInvestor(getAccountDetail, { currency: "INR" }, { member }),
    readOptional(getUserConfig, {}, { member }),
  ]);
  const requested = typeof query.amount === "string" ? query.amount.slice(0, 20) : "";
  const returnTo = findReturnTo(query, await pageOrigin());
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, `/family/${member}/wallet`)}>{t("back")}</BackLink>}
        title={t("add.title")}
        lead={<span className="wrap-anywhere">{family("view.addLead", { name })}</span>}
      />
      <div className="max-w-md">
        {(config?.onlinePaymentEnabled ?? true) ? (
          <AddPanel
            action={openRechargeFor.bind(null, member)}
            limits={limits}
            amount={requested}
            quickAmounts={QUICK_AMOUNTS}
            isTransferShown={false}
            hidden={{ returnTo: returnTo ?? "" }}
            hrefWith={(typed) =>
              withReturnTo(hrefFor(locale, `/family/${member}/wallet/add?amount=${typed}`), returnTo)
            }
            locale={locale}
          />
        ) : (
          <Notice tone="warning">{t("add.closed")}</Notice>
        )}
      </div>
    </>
  );
}

const QUICK_AMOUNTS = [paise(10_000_00), paise(50_000_00), paise(1_00_000_00)];
