import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { clock } from "../../../backend/platform/clock.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { fund, inAccount } from "../wallet/investor.ts";
import { commitOnly, passDays, passMinutes } from "./investing-steps.ts";
import { holder, instruct, outcomeOf, reinvested, target, toEveOf } from "./reinvesting.ts";

interface Scene {
  /** Paid back. */
  readonly old: InvestmentId;
  /** The instruction's purchase with its repayment. */
  readonly bought: InvestmentId;
  /** An investment by hand in the same deal, made afterwards. */
  readonly byHand: InvestmentId;
}

/** An investor whose instruction has reinvested ₹50,000 for 90 days, and who has invested ₹20,000 beside it. */
async function instructed() {
  const held = await holder();
  const { investor, id: old } = held;
  await instruct(investor, { mostPerDeal: 50_000, longestMonths: 3 });
  await toEveOf(held);
  const deal = await target();
  await passDays(2, investor);
  await passMinutes(1);
  await investor.object.work();
  const { investmentId: bought } = await reinvested(held);
  await fund(investor, 20_000);
  const byHand = await commitOnly(investor, deal, 20_000);
  await passMinutes(1);
  await investor.object.work();
  return { investor, scene: { old, bought, byHand } };
}

/** Writes past a guard, as a fault of the code or of an import would; the guard itself is put back. */
function past({ sql }: AccountContext, trigger: string, write: () => void): void {
  const query = "SELECT sql FROM sqlite_schema WHERE name = ?";
  const [guard] = sql.exec<{ sql: string }>(query, trigger).toArray();
  if (!guard) throw new Error(`no trigger ${trigger}`);
  sql.exec(`DROP TRIGGER ${trigger}`);
  write();
  sql.exec(guard.sql);
}

type Plant = (context: AccountContext, scene: Scene) => void;

const asInstructed =
  (change: string): Plant =>
  (context) =>
    past(context, "reinvestment_instruction_keeps_its_terms", () =>
      context.sql.exec(`UPDATE reinvestment_instruction SET ${change}`),
    );

const FAULTS: readonly (readonly [string, Plant, { readonly of: keyof Scene; readonly detail: string }])[] = [
  [
    "a purchase that no mandate covers",
    (context, { old }) =>
      past(context, "reinvestment_stays", () =>
        context.sql.exec("DELETE FROM reinvestment WHERE investment_id = ?", old),
      ),
    { of: "bought", detail: "not the mandate that it names" },
  ],
  [
    "a payout marked as reinvested twice",
    ({ sql }, { old, byHand }) => sql.exec("UPDATE investment SET reinvested_from = ? WHERE id = ?", old, byHand),
    { of: "byHand", detail: "marked as bought by another mandate" },
  ],
  [
    "a purchase without its mark",
    ({ sql }, { bought }) => sql.exec("UPDATE investment SET reinvested_from = NULL WHERE id = ?", bought),
    { of: "bought", detail: "marked as bought by another mandate" },
  ],
  [
    "an amount above the limit per deal",
    asInstructed("most_per_deal = most_per_deal - 1"),
    { of: "bought", detail: "outside its reinvestment instruction" },
  ],
  [
    "an amount above the limit together with what was held in the deal",
    ({ sql }, { bought, byHand }) =>
      sql.exec(
        "UPDATE investment SET created_at = (SELECT created_at - 1 FROM investment WHERE id = ?) WHERE id = ?",
        bought,
        byHand,
      ),
    { of: "bought", detail: "outside its reinvestment instruction" },
  ],
  [
    "a term above the longest one",
    asInstructed("longest_months = 1"),
    { of: "bought", detail: "outside its reinvestment instruction" },
  ],
  [
    "interest that the consent leaves to the wallet",
    (context, { old }) =>
      past(context, "reinvestment_ends_once", () =>
        context.sql.exec("UPDATE reinvestment SET set_aside = set_aside + 1 WHERE investment_id = ?", old),
      ),
    { of: "old", detail: "reserves more than its part of the payout" },
  ],
  [
    "a mandate with another consent than its instruction's",
    asInstructed("include_interest = 1"),
    { of: "old", detail: "not the consent of its reinvestment instruction" },
  ],
  [
    "a purchase after the instruction was revoked",
    ({ sql }) => sql.exec("UPDATE reinvestment_instruction SET state = 'REVOKED', ended_at = consented_at + 1"),
    { of: "bought", detail: "outside its reinvestment instruction" },
  ],
];

it.each(FAULTS)("reports %s", async (_, plant, { of, detail }) => {
  const { investor, scene } = await instructed();
  expect(await investor.object.verify()).toEqual([]);
  await inAccount(investor, (context) => plant(context, scene));
  expect(await investor.object.verify()).toContainEqual({ invariant: "CONSENT", subject: scene[of], detail });
  await passDays(20);
});

it.each(["PAUSED", "REVOKED"] as const)("reports money held for an instruction that is %s", async (state) => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  await toEveOf(held);
  await passDays(2);
  await inAccount(investor, (context) => settlePayout(context, `${id}:1`));
  expect(await outcomeOf(investor, id)).toMatchObject({ status: "OPTED_IN" });
  expect(await investor.object.verify()).toEqual([]);
  await inAccount(investor, ({ sql }) =>
    sql.exec(
      "UPDATE reinvestment_instruction SET state = ?, ended_at = ?",
      ...[state, state === "REVOKED" ? clock.now() : null],
    ),
  );
  expect(await investor.object.verify()).toEqual([
    { invariant: "CONSENT", subject: id, detail: `money held for an instruction that is ${state}` },
  ]);
  await passDays(20);
});
