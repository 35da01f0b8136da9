import { getTranslations } from "next-intl/server";
import { formatDate, quotedPrice } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { Status, type StatusKind } from "@/components/ui/status";
import { listPuts, type PutStatus, type PutWindow, revokePut } from "@/lib/contract/calls/bond-puts";
import type { Investment } from "@/lib/contract/calls/investments";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";
import { revokeInstruction } from "../actions";
import { CancelSaleForm } from "./cancel-sale-form";

interface PutsProps {
  investment: Investment;
  locale: Locale;
}

const PUT_STATUS_KINDS: Readonly<Record<PutStatus, StatusKind>> = {
  EXERCISED: "expected",
  REVOKED: "ended",
  SUPERSEDED: "ended",
  REDEEMED: "confirmed",
};

/** The put windows of a bond, and the puts exercised. Nothing for a bond without puts. */
export async function Puts({ investment: { kind, stage, investmentId }, locale }: PutsProps) {
  if (productOf({ kind }).resaleOf === null || stage === null) return null;
  const puts = await readOptional(listPuts, { investmentId });
  if (!puts || puts.windows.length + puts.exercises.length === 0) return null;
  const t = await getTranslations("selling");
  const errors = await errorWordsFor(revokePut);
  const ahead = puts.windows.filter(({ state, exercise }) => exercise === null && state !== "CLOSED");
  return (
    <Section title={t("put.section")} aside={t("put.aside")}>
      <ul className="divide-y divide-line border-line border-y">
        {ahead.map((window) => (
          <Window
            key={window.on}
            window={window}
            href={puts.availableUnits > 0 ? hrefFor(locale, `/investments/${investmentId}/put`) : null}
            locale={locale}
          />
        ))}
        {puts.exercises.map(({ putId, on, units: count, status, isRevocable }) => (
          <li key={putId} className="py-4">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink">
              <span className="font-semibold">{t("orders.units", { count })}</span>
              <Status kind={PUT_STATUS_KINDS[status]}>{t(`put.status.${status}`)}</Status>
            </span>
            <p className="mt-1 max-w-prose text-body text-muted">
              {t(`put.${status}`, { date: formatDate(on, locale) })}
            </p>
            <CancelSaleForm
              action={revokeInstruction}
              orderId={putId}
              isOpen={isRevocable}
              words={{ cancel: t("put.revoke"), errors }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WindowProps {
  window: PutWindow;
  /** The page that exercises it; null while no bond is available. */
  href: string | null;
  locale: Locale;
}

async function Window({ window, href, locale }: WindowProps) {
  const t = await getTranslations("selling");
  const { state, on, price, opensOn, closesOn } = window;
  const [from, to] = [formatDate(opensOn, locale), formatDate(closesOn, locale)];
  const date = formatDate(on, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div>
        <p className="font-semibold text-body text-ink">{t("put.window", { date, price: quotedPrice(price) })}</p>
        <p className="mt-1 text-body text-muted">{t(state === "OPEN" ? "put.open" : "put.ahead", { from, to })}</p>
      </div>
      {state === "OPEN" && href !== null && (
        <ButtonLink href={href} variant="secondary">
          {t("put.choose")}
        </ButtonLink>
      )}
    </li>
  );
}
