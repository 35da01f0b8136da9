/** From landing to the first investment. A visitor counts for a step once they have reached it and all before it. */
import type { EventName } from "../../../lib/contract/values/analytics-events.ts";

export const FUNNEL = [
  { step: "landed", event: "page_viewed" },
  { step: "signed in", event: "login_completed" },
  { step: "KYC completed", event: "kyc_completed" },
  { step: "investment started", event: "investment_started" },
  { step: "first investment", event: "investment_completed" },
] as const satisfies readonly { readonly step: string; readonly event: EventName }[];

export function funnelStepOf(name: EventName): number | null {
  const step = FUNNEL.findIndex(({ event }) => event === name);
  return step < 0 ? null : step;
}
