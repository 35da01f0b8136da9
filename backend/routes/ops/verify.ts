import type { DealId, UserId } from "../../../lib/contract/values/ids.ts";
import { calendarOf } from "../../calendar/appointment.ts";
import { listDealIds } from "../../catalogue/deals.ts";
import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { listManagers } from "../../catalogue/relationship-managers.ts";
import type { DealRegister } from "../../deal/register.ts";
import type { Env } from "../../env.ts";
import { listBankAccounts } from "../../gateways/statements/account-store.ts";
import type { AccountFinding } from "../../investor/verify.ts";
import { clock } from "../../platform/clock.ts";

interface Verdict {
  readonly findings: readonly AccountFinding[];
  readonly checked: { readonly investors: number; readonly deals: number };
}

/** Verifies every account, register and calendar (docs/invariants.md). Changes nothing. */
export async function verifyEverything(env: Env): Promise<Verdict> {
  const userIds = await listInvestorIds(env.CATALOGUE);
  const findings: AccountFinding[] = [];
  for (const userId of userIds) {
    const found = await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).verify();
    findings.push(...found.map((finding) => ({ ...finding, subject: `${userId} ${finding.subject}` })));
  }
  const register = await verifyRegister(env);
  return {
    findings: [...findings, ...register.findings, ...(await verifyCalendars(env)), ...(await verifyBankAccounts(env))],
    checked: { investors: userIds.length, deals: register.deals },
  };
}

/** Invariant I17: each bank account that is known by its statements agrees with them. */
async function verifyBankAccounts(env: Env): Promise<AccountFinding[]> {
  const accounts = await listBankAccounts(env.CATALOGUE);
  const found = await Promise.all(accounts.map(({ id }) => env.BANK_ACCOUNT.getByName(id).verify()));
  return accounts.flatMap(({ id }, index) =>
    (found[index] ?? []).map((finding) => ({ ...finding, subject: `bank account ${id} ${finding.subject}` })),
  );
}

/** Invariant I10: every due notice and reminder of a consultation is sent. */
async function verifyCalendars(env: Env): Promise<AccountFinding[]> {
  const managers = await listManagers(env.CATALOGUE);
  const asleep = await Promise.all(managers.map(({ id }) => calendarOf(env, id).isAsleep()));
  return managers
    .filter((_, index) => asleep[index])
    .map(({ id }) => ({ invariant: "I10", subject: `calendar ${id}`, detail: "work to do, and no alarm set" }));
}

interface RegisterFinding {
  readonly invariant: "I10" | "I15";
  /** The deal's id. */
  readonly subject: string;
  /** Description of the violation, for an operator. */
  readonly detail: string;
}

interface Held {
  readonly units: number;
  /** Units sold but still in the register. */
  readonly leaving: number;
}

/** Units of successful investments: deal → investor → units. */
type Holdings = ReadonlyMap<DealId, ReadonlyMap<UserId, Held>>;

/**
 * Invariant I15: units sold ≤ units offered, and the investors' holdings equal the deals' registers. Changes nothing.
 */
export async function verifyRegister(
  env: Env,
): Promise<{ readonly findings: readonly RegisterFinding[]; readonly deals: number }> {
  const dealIds = await listDealIds(env.CATALOGUE);
  const holdings = await readHoldings(env);
  const findings: RegisterFinding[] = [];
  for (const dealId of dealIds) {
    const register = await env.DEAL.get(env.DEAL.idFromName(dealId)).register();
    findings.push(...verifyInventory(dealId, register), ...verifyHolders(dealId, register, holdings));
    findings.push(...verifyRestructurings(dealId, register));
  }
  return { findings, deals: dealIds.length };
}

async function readHoldings(env: Env): Promise<Holdings> {
  const holdings = new Map<DealId, Map<UserId, Held>>();
  for (const userId of await listInvestorIds(env.CATALOGUE)) {
    for (const { dealId, ...held } of await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).holdings()) {
      const ofDeal = holdings.get(dealId) ?? new Map<UserId, Held>();
      holdings.set(dealId, ofDeal.set(userId, held));
    }
  }
  return holdings;
}

function verifyInventory(dealId: DealId, { offered, placed, taken, market, entries }: DealRegister): RegisterFinding[] {
  const findings: RegisterFinding[] = [];
  const subject = `deal ${dealId}`;
  const listed = entries.reduce((sum, { confirmed, reserved }) => sum + confirmed + reserved, 0);
  if (placed + taken > offered) {
    findings.push({ invariant: "I15", subject, detail: `${placed + taken} units sold of ${offered}` });
  }
  if (listed !== taken - market) {
    findings.push({ invariant: "I15", subject, detail: `${taken - market} units taken, ${listed} listed` });
  }
  return findings;
}

/** Longer than any retry delay. */
const STUCK_AFTER_MS = 60 * 60_000;

/** Invariant I10: a restructuring or a call reaches every holder's account in bounded time. */
function verifyRestructurings(dealId: DealId, { restructurings, call }: DealRegister): RegisterFinding[] {
  const called = call ? [{ ...call, id: `call of ${call.redeemsOn}` }] : [];
  return [...restructurings.map((each) => ({ ...each, id: `restructuring ${each.id}` })), ...called]
    .filter(({ at, pending }) => pending > 0 && clock.now() > at + STUCK_AFTER_MS)
    .map(({ id, pending }) => ({
      ...{ invariant: "I10", subject: `deal ${dealId}` },
      detail: `${pending} accounts have not applied the ${id}`,
    }));
}

/**
 * A successful investment that the deal has not been notified of is still among its reserved units. A sale that the
 * seller's account has not yet recorded as registered may or may not have left the register.
 */
function verifyHolders(dealId: DealId, { entries }: DealRegister, holdings: Holdings): RegisterFinding[] {
  const unseen = new Map(holdings.get(dealId));
  const findings: RegisterFinding[] = [];
  const found = (detail: string) => findings.push({ invariant: "I15", subject: `deal ${dealId}`, detail });
  for (const { userId, confirmed, reserved, held } of entries) {
    const { units: own, leaving } = unseen.get(userId) ?? { units: 0, leaving: 0 };
    unseen.delete(userId);
    if (held !== confirmed) found(`${userId} is listed with ${held} units of ${confirmed} confirmed`);
    if (own + leaving < confirmed || own > confirmed + reserved) {
      found(`${userId} holds ${own} units, the register says ${confirmed}`);
    }
  }
  for (const [userId, { units }] of unseen) found(`${userId} holds ${units} units, the register knows of none`);
  return findings;
}
