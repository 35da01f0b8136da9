import type { GiftObstacle } from "@/lib/contract/calls/gift";

/** An obstacle for one investor to a deal that is open to others. The limits of an amount stand beside its field. */
export type Obstacle = GiftObstacle | "TAKE_OVER_FIRST" | "ACCREDITATION_PENDING" | "CMR_REQUIRED" | "CMR_PENDING";

interface Advice {
  /** Message key below `deal.panel`. */
  readonly words: string;
  /** The next step; null while only somebody else can act. `returns`: that page leads back to the deal. */
  readonly action: { readonly path: string; readonly words: string; readonly returns: boolean } | null;
}

export const ADVICE = {
  TAKE_OVER_FIRST: { words: "takeOver", action: { path: "/take-over", words: "takeOverAction", returns: false } },
  GIFT_FOR_NON_RESIDENTS: {
    words: "abroadOnly",
    action: { path: "/profile/residence", words: "abroadOnlyAction", returns: false },
  },
  KYC_INCOMPLETE: { words: "kyc", action: { path: "/kyc", words: "kycAction", returns: true } },
  ACCREDITATION_REQUIRED: {
    words: "accreditation",
    action: { path: "/kyc", words: "accreditationAction", returns: true },
  },
  ACCREDITATION_PENDING: { words: "accreditationPending", action: null },
  CMR_REQUIRED: { words: "demat", action: { path: "/profile/demat", words: "dematAction", returns: false } },
  CMR_PENDING: { words: "dematPending", action: null },
  INVESTING_CLOSED: { words: "closed", action: { path: "/dashboard", words: "closedAction", returns: false } },
  DEAL_NOT_OPEN: { words: "notOpen", action: { path: "/invest", words: "others", returns: false } },
} as const satisfies Record<Obstacle, Advice>;
