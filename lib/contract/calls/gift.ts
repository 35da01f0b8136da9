/**
 * GIFT City investments and eligibility (specification §7, CMS). They concern one investor, so the investor's object
 * handles them.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import { dealId, investmentId, userId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { investment } from "./investments.ts";

export const fetchFdInvestment = defineCall({
  name: "gift.fd-investment",
  tag: "GIFT City",
  method: "GET",
  path: "/fetch-fd-investments/{id}",
  summary: "Returns one fixed deposit of GIFT City with all its expected and paid payouts. `id` is the investment id.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: investmentId }),
  output: investment,
  errors: [],
});

export const fetchSbInvestment = defineCall({
  name: "gift.sb-investment",
  tag: "GIFT City",
  method: "GET",
  path: "/fetch-sb-investments/{id}",
  summary:
    "Returns one secured bond holding of GIFT City with all its expected and paid payouts. `id` is the investment id.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: investmentId }),
  output: investment,
  errors: [],
});

/** In the order in which an investor has to resolve them; the first that applies is returned. */
const GIFT_OBSTACLES = [
  "GIFT_FOR_NON_RESIDENTS",
  "KYC_INCOMPLETE",
  "ACCREDITATION_REQUIRED",
  "INVESTING_CLOSED",
  "DEAL_NOT_OPEN",
] as const satisfies readonly ErrorCode[];
export type GiftObstacle = (typeof GIFT_OBSTACLES)[number];

// The specification documents `userId`; the session identifies the investor, and another user's id is treated as
// unknown.
const question = named("GiftQuestion", z.strictObject({ dealId, userId: userId.optional() }));

const verdict = named("GiftVerdict", z.object({ canInvest: z.boolean(), reason: z.enum(GIFT_OBSTACLES).nullable() }));
export type GiftVerdict = z.output<typeof verdict>;

export const fetchCanInvestInFd = defineCall({
  name: "gift.can-invest-in-fd",
  tag: "GIFT City",
  method: "POST",
  path: "/fetch-can-invest-in-fd",
  summary:
    "Returns whether the investor may now invest in a fixed deposit of GIFT City, and the first obstacle if not.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: question,
  output: verdict,
  errors: [],
});

export const fetchCanInvestInSb = defineCall({
  name: "gift.can-invest-in-sb",
  tag: "GIFT City",
  method: "POST",
  path: "/fetch-can-invest-in-sb",
  summary: "Returns whether the investor may now invest in a secured bond of GIFT City, and the first obstacle if not.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: question,
  output: verdict,
  errors: [],
});
