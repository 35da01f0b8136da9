import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { AppShell } from "@/components/shell/app-shell";
import { SignInKeeper } from "@/components/shell/sign-in-keeper";
import { WalletBox } from "@/components/shell/wallet-box";
import { Notice } from "@/components/ui/feedback";
import type { WalletBalance } from "@/lib/contract/wallet";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findSiteNotice } from "@/lib/server/edge-config";
import { readShell } from "@/lib/server/shell";

/** The frame of every page that a signed-in investor sees. */
export async function InvestorFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [{ userId, investor, mode, mayUseGift, balance }, hidden, notice] = await Promise.all([
    readShell(),
    amountsHidden(),
    findSiteNotice(locale),
  ]);
  return (
    <AppShell
      locale={locale}
      investor={investor}
      mode={mode}
      mayUseGift={mayUseGift}
      amountsHidden={hidden}
      walletBox={balance && <RailWallet balance={balance} locale={locale} />}
    >
      {userId && <SignInKeeper userId={userId} />}
      {notice && (
        <div className="mb-8">
          <Notice>{notice}</Notice>
        </div>
      )}
      {children}
    </AppShell>
  );
}

/** The balance at the foot of the rail; what is held is named beside it, so that the two always add up. */
async function RailWallet({ balance: wallet, locale }: { balance: WalletBalance; locale: Locale }) {
  const { currency, balance, held } = wallet;
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <WalletBox
      href={hrefFor(locale, "/wallet")}
      label={t("wallet")}
      balance={<Amount amount={balance} currency={currency} />}
      held={held > 0 && t.rich("walletHeld", { held: () => <Amount amount={held} currency={currency} /> })}
    />
  );
}
