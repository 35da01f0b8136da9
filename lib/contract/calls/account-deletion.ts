/** What the law gives to whoever we know: all that is held of him, and an end of it. Ours: the specification has neither. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { freeText } from "../values/text.ts";

export const exportData = defineCall({
  name: "user.export",
  method: "GET",
  path: "/v2/user/export",
  summary:
    "Everything that is held of the investor and of each child of his, in one ZIP: records, and files beside them.",
  access: "session",
  effect: "query",
  input: z.object({}),
  output: z.custom<ReadableStream>(),
  errors: [],
  produces: "application/zip",
});

export const DELETION_REASONS = ["NOT_USING", "PRIVACY", "SERVICE", "ELSEWHERE", "OTHER"] as const;
export const deletionReason = z.enum(DELETION_REASONS);
export type DeletionReason = z.infer<typeof deletionReason>;

/** REQUESTED waits for us; the others are ends. */
export const DELETION_STATES = ["REQUESTED", "WITHDRAWN", "REFUSED", "DONE"] as const;
export const deletionState = z.enum(DELETION_STATES);
export type DeletionState = z.infer<typeof deletionState>;

export const deletionRequest = z.object({
  reason: deletionReason,
  /** In the investor's own words. */
  note: z.string().nullable(),
  state: deletionState,
  requestedAt: instant,
  /** When it came to its end. */
  endedAt: instant.nullable(),
});
export type DeletionRequest = z.output<typeof deletionRequest>;

/** What stands in the way; the same codes refuse the request. */
const OBSTACLES = ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN"] as const;
export type DeletionObstacle = (typeof OBSTACLES)[number];

/** One of the things that stand in the way. */
const heldThing = z.object({
  obstacle: z.enum(OBSTACLES),
  kind: z.enum(["WALLET", "METAL", "PAYMENT", "INVESTMENT", "CHILD"]),
  /** A currency, a metal, how many payments, what an investment is called, or a child's name. */
  name: z.string(),
});
export type HeldThing = z.output<typeof heldThing>;

const overview = z.object({
  /** The latest one; null where there was none. */
  request: deletionRequest.nullable(),
  obstacles: z.array(z.enum(OBSTACLES)),
  /** Which things they are. */
  held: z.array(heldThing),
});
export type DeletionOverview = z.output<typeof overview>;

export const getDeletion = defineCall({
  name: "deletion.get",
  method: "GET",
  path: "/v2/user/deletion-request",
  summary: "The open deletion request, and what must be settled before one can be made.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: overview,
  errors: [],
});

export const requestDeletion = defineCall({
  name: "deletion.request",
  method: "POST",
  path: "/v2/user/deletion-request",
  summary: "Asks for the account to be deleted. Refused while money or an investment is in it.",
  access: "investor",
  effect: "command",
  input: z.object({ reason: deletionReason, note: freeText(500).optional() }),
  output: overview,
  errors: [...OBSTACLES, "DELETION_REQUESTED"],
});

export const withdrawDeletion = defineCall({
  name: "deletion.withdraw",
  method: "POST",
  path: "/v2/user/deletion-request/withdraw",
  summary: "Takes the request back, while it has not been acted on.",
  access: "investor",
  effect: "command",
  input: z.object({}),
  output: overview,
  errors: [],
});
