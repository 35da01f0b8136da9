import { listInvestorIds } from "../../catalogue/investor-index.ts";
import { verifyRegister } from "../../deal/verify.ts";
import type { Env } from "../../env.ts";
import type { BookFinding } from "../../investor/verify.ts";

interface Verdict {
  readonly findings: readonly BookFinding[];
  readonly checked: { readonly investors: number; readonly deals: number };
}

/** Looks at every book and every register (docs/invariants.md). Changes nothing. */
export async function verifyEverything(env: Env): Promise<Verdict> {
  const userIds = await listInvestorIds(env.CATALOGUE);
  const findings: BookFinding[] = [];
  for (const userId of userIds) {
    const found = await env.INVESTOR.get(env.INVESTOR.idFromName(userId)).verify();
    findings.push(...found.map((finding) => ({ ...finding, subject: `${userId} ${finding.subject}` })));
  }
  const register = await verifyRegister(env);
  return {
    findings: [...findings, ...register.findings],
    checked: { investors: userIds.length, deals: register.deals },
  };
}
