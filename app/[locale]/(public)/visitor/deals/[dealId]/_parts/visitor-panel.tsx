import { getTranslations } from "next-intl/server";
import { amountProblem, quickAmounts } from "@/app/[locale]/_deal/amount-suggestions";
import { AmountSummary } from "@/app/[locale]/_deal/amount-summary";
import type { ChoiceGroupWords } from "@/app/[locale]/_deal/choice-group";
import { choiceGroups } from "@/app/[locale]/_deal/choice-groups";
import { ClosedPanel } from "@/app/[locale]/_deal/closed-panel";
import { termsAddress } from "@/app/[locale]/_deal/terms-address";
import type { RequestedTerms } from "@/app/[locale]/_deal/terms-query";
import { SubscriptionBar } from "@/components/deals/subscription-bar";
import { groupPlain } from "@/components/ui/amount-text";
import { Button, ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { CURRENCY_SIGNS } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isBoughtWhole } from "@/lib/products/lookup";

interface PanelProps {
  deal: Deal;
  chosen: RequestedTerms | null;
  locale: Locale;
}

/** The returns of an amount. A GET form whose answer is this page, so it works without scripts. */
export async function VisitorPanel({ deal, chosen, locale }: PanelProps) {
  return (
    <Panel>
      {chosen ? (
        <OpenPanel deal={deal} chosen={chosen} locale={locale} />
      ) : (
        <ClosedPanel deal={deal} others="/deals" locale={locale} />
      )}
      {deal.progress.status !== "UPCOMING" && (
        <div className="mt-5">
          <SubscriptionBar deal={deal} by="holders" locale={locale} />
        </div>
      )}
    </Panel>
  );
}

async function OpenPanel({ deal, chosen, locale }: PanelProps & { chosen: RequestedTerms }) {
  const path = hrefFor(locale, `/deals/${deal.dealId}`);
  const { requested, check } = chosen;
  const [t, groups, problem] = await Promise.all([
    getTranslations("deal"),
    choiceGroups(chosen),
    amountProblem({ deal, chosen, path }),
  ]);
  const signIn = hrefFor(locale, `/login?returnTo=${encodeURIComponent(termsAddress(path, requested))}`);
  return (
    <>
      <form action={`${path}#amount`}>
        <AmountField deal={deal} amount={requested.amount} problem={problem} />
        <QuickAmounts deal={deal} chosen={chosen} path={path} />
        {groups.map((group) => (
          <Choice key={group.name} group={group} chosen={requested[group.name]} />
        ))}
        <Button type="submit" variant="secondary" size="wide" className="mt-4">
          {t("panel.show")}
        </Button>
      </form>
      <div className="mt-4">
        <AmountSummary
          deal={deal}
          terms={check.isTaken ? chosen.terms : null}
          budget={check.isTaken ? check.amount : null}
          free={null}
          locale={locale}
        />
      </div>
      <p className="mt-3 text-faint text-note">{t("visitor.amountNote")}</p>
      <ButtonLink href={signIn} size="wide" className="mt-4">
        {t("visitor.action")}
      </ButtonLink>
      <p className="mt-3 text-faint text-note">{t("visitor.note")}</p>
    </>
  );
}

interface FieldProps {
  deal: Deal;
  amount: string;
  problem: Awaited<ReturnType<typeof amountProblem>>;
}

async function AmountField({ deal, amount, problem }: FieldProps) {
  const t = await getTranslations("deal");
  return (
    <>
      <label htmlFor="visitor-amount" className="text-label text-muted">
        {t(isBoughtWhole(deal.product.kind) ? "panel.budget" : "panel.title")}
      </label>
      <div className="flex items-baseline gap-2 border-ink border-b-2">
        <span aria-hidden className="serif text-heading text-muted">
          {CURRENCY_SIGNS[deal.currency]}
        </span>
        <input
          id="visitor-amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={groupPlain(amount, deal.currency)}
          aria-invalid={problem !== null}
          aria-describedby={problem ? "visitor-amount-problem" : undefined}
          className="serif min-h-14 w-full min-w-0 bg-transparent text-heading text-ink outline-none"
        />
      </div>
      {problem && (
        <p id="visitor-amount-problem" role="alert" className="mt-2 text-label text-negative">
          {problem.message}{" "}
          <a href={`${problem.instead.href}#amount`} className="underline underline-offset-3">
            {problem.instead.words}
          </a>
        </p>
      )}
    </>
  );
}

async function QuickAmounts({
  deal,
  chosen,
  path,
}: Pick<PanelProps, "deal"> & { chosen: RequestedTerms; path: string }) {
  const [t, quick] = await Promise.all([
    getTranslations("deal"),
    quickAmounts({ deal, requested: chosen.requested, path, free: null }),
  ]);
  if (quick.length === 0) return null;
  return (
    <ul aria-label={t("panel.quick")} className="mt-3 flex flex-wrap gap-2">
      {quick.map(({ words, href }) => (
        <li key={href}>
          <a
            href={`${href}#amount`}
            className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-label text-ink hover:border-ink"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Choice({
  group: { name, legend, error, options },
  chosen,
}: {
  group: ChoiceGroupWords;
  chosen: string | null;
}) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 font-medium text-label text-muted">{legend}</legend>
      {error && <p className="mb-1.5 text-label text-negative">{error}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {options.map(({ value, words, note }) => (
          <label
            key={value}
            className="flex min-h-12 flex-col justify-center rounded-md border border-line-strong px-3 py-1.5 text-label text-ink has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="sr-only" />
            <span className="font-semibold">{words}</span>
            {note && <span className="text-muted">{note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
