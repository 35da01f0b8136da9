/** What an investor has and may have in GIFT City (specification §7, CMS; for him, so his own book answers). */
import { z } from "zod";
import { defineCall } from "../define.ts";
import type { ErrorCode } from "../values/errors.ts";
import { dealId, investmentId, userId } from "../values/ids.ts";
import { investment } from "./investments.ts";

export const fetchFdInvestment = defineCall({
  name: "gift.fd-investment",
  method: "GET",
  path: "/fetch-fd-investments/{id}",
  summary: "One deposit of GIFT City with every payout, promised and made. `id` is the investment's.",
  access: "investor",
  effect: "query",
  input: z.object({ id: investmentId }),
  output: investment,
  errors: [],
});

export const fetchSbInvestment = defineCall({
  name: "gift.sb-investment",
  method: "GET",
  path: "/fetch-sb-investments/{id}",
  summary: "One holding of a secured bond of GIFT City with every payout, promised and made. `id` is the investment's.",
  access: "investor",
  effect: "query",
  input: z.object({ id: investmentId }),
  output: investment,
  errors: [],
});

/** In the order in which somebody would have to mend them; the first that holds is told. */
const GIFT_OBSTACLES = [
  "GIFT_FOR_NON_RESIDENTS",
  "KYC_INCOMPLETE",
  "ACCREDITATION_REQUIRED",
  "INVESTING_CLOSED",
  "DEAL_NOT_OPEN",
] as const satisfies readonly ErrorCode[];
export type GiftObstacle = (typeof GIFT_OBSTACLES)[number];

// `userId` is documented; the session says who asks, and another's id is as good as one that does not exist.
const question = z.object({ dealId, userId: userId.optional() });

const verdict = z.object({ canInvest: z.boolean(), reason: z.enum(GIFT_OBSTACLES).nullable() });
export type GiftVerdict = z.output<typeof verdict>;

export const fetchCanInvestInFd = defineCall({
  name: "gift.can-invest-in-fd",
  method: "POST",
  path: "/fetch-can-invest-in-fd",
  summary: "Whether this investor may invest in a deposit of GIFT City now, and what is in the way if not.",
  access: "investor",
  effect: "query",
  input: question,
  output: verdict,
  errors: [],
});

export const fetchCanInvestInSb = defineCall({
  name: "gift.can-invest-in-sb",
  method: "POST",
  path: "/fetch-can-invest-in-sb",
  summary: "Whether this investor may invest in a secured bond of GIFT City now, and what is in the way if not.",
  access: "investor",
  effect: "query",
  input: question,
  output: verdict,
  errors: [],
});
