/**
 * The purchases that an instruction would make with the next last payouts, from today's wallet and deals as the payouts
 * until then change them. Reads only.
 */
import type { PlannedReinvestment } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { addMinor, type Currency, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { spareable } from "../claims/reinvestment-instruction-scope.ts";
import { hasOptedOut, type InstructionConditions } from "../claims/reinvestment-instruction-store.ts";
import { reinvestedShareOf } from "../claims/reinvestment-rules.ts";
import { findReinvestment } from "../claims/reinvestment-store.ts";
import { type InvestmentRecord, selectInvestments } from "../holdings/investment-store.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getAutoWithdraw } from "../wallet/auto-withdraw-store.ts";
import { wantedAfter } from "./reinvestment-deals.ts";
import { previewPurchase } from "./reinvestment-operations.ts";

const PREVIEWED_PAYOUTS = 5;

interface Preview {
  readonly currency: Currency;
  readonly conditions: InstructionConditions;
}

interface ExpectedPayout {
  readonly old: InvestmentRecord;
  readonly payout: PayoutRecord;
  /** A last payout that the instruction would cover. */
  readonly isCovered: boolean;
  /** Part of the payout that a choice for the holding itself reinvests. */
  readonly promised: Minor;
}

/** The payouts to come in the currency, in the order of their days, up to the last one that is previewed. */
function payoutsAhead({ sql }: AccountContext, currency: Currency): readonly ExpectedPayout[] {
  const open = "WHERE currency = ? AND stage IN ('ACTIVE', 'DELAYED') ORDER BY matures_on, id";
  const ahead = selectInvestments(sql, open, currency)
    .flatMap((old) => expectedOf(sql, old))
    .toSorted((one, other) =>
      one.payout.dueOn < other.payout.dueOn ? -1 : Number(one.payout.dueOn > other.payout.dueOn),
    );
  const covered = ahead.filter(({ isCovered }) => isCovered);
  const last = covered[PREVIEWED_PAYOUTS - 1] ?? covered.at(-1);
  return last ? ahead.slice(0, ahead.indexOf(last) + 1) : [];
}

function expectedOf(sql: SqlStorage, old: InvestmentRecord): ExpectedPayout[] {
  const payouts = listPayouts(sql, old.id);
  const choice = findReinvestment(sql, old.id);
  const hasChoice = choice !== null || hasOptedOut(sql, old.id);
  return payouts
    .filter(({ status }) => status === "EXPECTED")
    .map((payout) => {
      const isLast = payout === payouts.at(-1);
      const promised = isLast && choice?.state === "OPTED_IN" ? reinvestedShareOf(choice, payout) : minor(0);
      return { old, payout, isCovered: isLast && !hasChoice, promised };
    });
}

/** Effects of the preview's earlier payouts on the wallet and on the deals. */
class Ahead {
  #inWallet: Minor = minor(0);
  readonly #bought = new Map<DealId, Minor>();
  readonly #isWithdrawn: boolean;

  constructor({ sql }: AccountContext, currency: Currency) {
    this.#isWithdrawn = currency === "INR" && getAutoWithdraw(sql).isOn;
  }

  get inWallet(): Minor {
    return this.#inWallet;
  }

  readonly boughtIn = (dealId: DealId): Minor => this.#bought.get(dealId) ?? minor(0);

  buy({ dealId, amount }: { readonly dealId: DealId; readonly amount: Minor }): void {
    this.#bought.set(dealId, addMinor(this.boughtIn(dealId), amount));
  }

  /** The part of a payout that nothing was bought with; automatic withdrawal sends it on. */
  keep(amount: Minor): void {
    if (!this.#isWithdrawn) this.#inWallet = addMinor(this.#inWallet, amount);
  }
}

export async function previewReinvestments(context: AccountContext, preview: Preview): Promise<PlannedReinvestment[]> {
  const ahead = new Ahead(context, preview.currency);
  const rows: PlannedReinvestment[] = [];
  for (const expected of payoutsAhead(context, preview.currency)) {
    const { payout, promised } = expected;
    if (!expected.isCovered) {
      ahead.keep(subtractMinor(payout.net, promised));
      continue;
    }
    const row = await planOf(context, { ...preview, ...expected, ahead });
    if (row.purchase) ahead.buy(row.purchase);
    ahead.keep(row.stays);
    rows.push(row);
  }
  return rows;
}

interface Planned extends Preview, ExpectedPayout {
  readonly ahead: Ahead;
}

async function planOf(
  context: AccountContext,
  { currency, conditions, old, payout, ahead }: Planned,
): Promise<PlannedReinvestment> {
  const kept = { currency, keepInWallet: conditions.keepInWallet };
  const share = reinvestedShareOf(conditions, payout);
  const budget = spareable(context, kept, share, addMinor(ahead.inWallet, payout.net));
  const outcome =
    budget > 0
      ? await previewPurchase(
          context,
          wantedAfter(context, { old, limits: conditions, budget, boughtIn: ahead.boughtIn }),
        )
      : ({ purchase: null, reason: "KEPT_IN_WALLET" } as const);
  return {
    ...{ investmentId: old.id, title: old.title, on: payout.dueOn, payout: payout.net, ...outcome },
    stays: subtractMinor(payout.net, outcome.purchase?.amount ?? minor(0)),
  };
}
