import { calendarOf } from "../../calendar/appointment.ts";
import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { listManagers } from "../../catalogue/relationship-managers.ts";
import type { Env } from "../../env.ts";
import type { AccountFinding } from "../../investor/verify.ts";
import { verifyRegister } from "./verify-registers.ts";

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
    findings: [...findings, ...register.findings, ...(await verifyCalendars(env))],
    checked: { investors: userIds.length, deals: register.deals },
  };
}

/** Invariant I10: every due notice and reminder of a consultation is sent. */
async function verifyCalendars(env: Env): Promise<AccountFinding[]> {
  const managers = await listManagers(env.CATALOGUE);
  const asleep = await Promise.all(managers.map(({ id }) => calendarOf(env, id).isAsleep()));
  return managers
    .filter((_, index) => asleep[index])
    .map(({ id }) => ({ invariant: "I10", subject: `calendar ${id}`, detail: "work to do, and no alarm set" }));
}
