/**
 * Export and deletion of personal data, which the law grants to everyone whose data is held. Not in the
 * specification.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { named } from "../values/named.ts";
import { freeText } from "../values/text.ts";

export const exportData = defineCall({
  name: "user.export",
  tag: "Account",
  method: "GET",
  path: "/v2/user/export",
  inSpecification: false,
  summary: "Exports all data held about the investor and their children as a ZIP file: records and uploaded files.",
  access: "session",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  limit: "EXPORT",
  input: z.strictObject({}),
  output: z.custom<ReadableStream>(),
  errors: [],
  produces: "application/zip",
});

export const DELETION_REASONS = ["NOT_USING", "PRIVACY", "SERVICE", "ELSEWHERE", "OTHER"] as const;
export const deletionReason = named("DeletionReason", z.enum(DELETION_REASONS));
export type DeletionReason = z.infer<typeof deletionReason>;

/** REQUESTED waits for an operator; the others are final. */
export const DELETION_STATES = ["REQUESTED", "WITHDRAWN", "REFUSED", "DONE"] as const;
export const deletionState = named("DeletionState", z.enum(DELETION_STATES));
export type DeletionState = z.infer<typeof deletionState>;

export const deletionRequest = named(
  "DeletionRequest",
  z.object({
    reason: deletionReason,
    /** Free text by the investor. */
    note: z.string().nullable(),
    state: deletionState,
    requestedAt: instant,
    /** When the request ended. */
    endedAt: instant.nullable(),
  }),
);
export type DeletionRequest = z.output<typeof deletionRequest>;

/** Conditions that prevent a deletion; a request is rejected with the same codes. */
const OBSTACLES = ["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN"] as const;
export type DeletionObstacle = (typeof OBSTACLES)[number];

/** One item that prevents the deletion. */
const deletionBlocker = named(
  "DeletionBlocker",
  z.object({
    obstacle: z.enum(OBSTACLES),
    kind: z.enum(["WALLET", "HELD", "METAL", "REWARD", "PAYMENT", "INVESTMENT", "CHILD"]),
    /** A currency, of which HELD is on its way to the bank or reserved for a purchase; a metal, STASH for coins held for a reward, the number of payments, the title of an investment, or a child's name. */
    name: z.string(),
  }),
);
export type DeletionBlocker = z.output<typeof deletionBlocker>;

const overview = named(
  "DeletionOverview",
  z.object({
    /** The latest request; null if there was none. */
    request: deletionRequest.nullable(),
    obstacles: z.array(z.enum(OBSTACLES)),
    /** The items behind the obstacles. */
    held: z.array(deletionBlocker),
  }),
);
export type DeletionOverview = z.output<typeof overview>;

export const getDeletion = defineCall({
  name: "deletion.get",
  tag: "Account",
  method: "GET",
  path: "/v2/user/deletion-request",
  inSpecification: false,
  summary: "Returns the latest deletion request and what must be settled before the account can be deleted.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: overview,
  errors: [],
});

export const requestDeletion = defineCall({
  name: "deletion.request",
  tag: "Account",
  method: "POST",
  path: "/v2/user/deletion-request",
  inSpecification: false,
  summary: "Requests the deletion of the account. Rejected while it holds money, investments or child accounts.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ reason: deletionReason, note: freeText(500).optional() }),
  output: overview,
  errors: [...OBSTACLES, "DELETION_REQUESTED"],
});

export const withdrawDeletion = defineCall({
  name: "deletion.withdraw",
  tag: "Account",
  method: "POST",
  path: "/v2/user/deletion-request/withdraw",
  inSpecification: false,
  summary: "Withdraws the deletion request, while it has not been processed.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: overview,
  errors: [],
});
