/**
 * DigiLocker through Cashfree. Cashfree's page gives no code of its own: the return address holds one that only the
 * consenting browser learns, so that nobody can take over the consent of another person (docs/decisions/0155).
 */
import { z } from "zod";
import type { DigilockerAnswer, DigilockerGateway } from "../digilocker.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";
import { dayFirst } from "./dates.ts";
import { personOnCard } from "./person-on-card.ts";

interface ReturnSettings {
  /** Scheme and host of the address that a person returns to. */
  readonly origin: string;
  /** The secret of the return address of one transaction, for the session that began it. */
  readonly codeOf: (visit: { readonly transactionId: string; readonly sessionId: string }) => string;
}

/** A person is redirected to Cashfree's own pages only. */
const pageUrl = z.url({ protocol: /^https$/, hostname: /^(?:[a-z0-9-]+\.)*cashfree\.com$/ });

const opened = z.object({ url: pageUrl });

const visit = z.object({
  status: z.enum(["PENDING", "AUTHENTICATED", "EXPIRED", "CONSENT_DENIED"]),
  verification_id: z.string(),
  user_details: z.object({ eaadhaar: z.enum(["Y", "N"]).nullish() }).nullish(),
});

const document = z.discriminatedUnion("status", [
  z.object({ status: z.literal("AADHAAR_NOT_LINKED") }),
  z.object({
    status: z.literal("SUCCESS"),
    uid: z.string().regex(/^[xX*]{8}\d{4}$/),
    name: z.string().trim().min(1).max(200),
    dob: dayFirst,
    gender: z.string().max(20).nullish(),
  }),
]);

/** The outcome of each refusal code of a document. */
const REFUSALS: Readonly<Record<string, "PENDING" | "DENIED" | "EXPIRED">> = {
  validation_pending: "PENDING",
  consent_not_granted: "DENIED",
  url_expired: "EXPIRED",
  session_expired: "EXPIRED",
  verification_id_value_invalid: "EXPIRED",
};
const expected = Object.keys(REFUSALS);

export const cashfreeDigilocker = (api: CashfreeApi, { origin, codeOf }: ReturnSettings): DigilockerGateway => ({
  async open({ transactionId, sessionId, returnPath }) {
    const query = new URLSearchParams({ state: transactionId, code: codeOf({ transactionId, sessionId }) });
    const body = {
      verification_id: transactionId,
      document_requested: ["AADHAAR"],
      redirect_url: new URL(`${returnPath}?${query}`, origin).href,
    };
    const { url } = await api({ method: "POST", path: "/digilocker", body, answer: opened });
    return { redirectUrl: url };
  },

  async redeem({ transactionId, sessionId, code }) {
    if (code !== codeOf({ transactionId, sessionId })) return { outcome: "PENDING" };
    try {
      return await answerOf(api, transactionId);
    } catch (cause) {
      const outcome =
        cause instanceof CashfreeRefused && Object.hasOwn(REFUSALS, cause.code) ? REFUSALS[cause.code] : undefined;
      if (!outcome) throw cause;
      return { outcome };
    }
  },
});

/** @throws CashfreeRefused when the keys are not accepted. */
export async function checkKeys(api: CashfreeApi): Promise<void> {
  const missing = "verification_id_value_invalid";
  const call = { method: "GET", path: "/digilocker?verification_id=doctor", answer: visit } as const;
  try {
    await api({ ...call, expected: [missing] });
  } catch (cause) {
    if (!(cause instanceof CashfreeRefused) || cause.code !== missing) throw cause;
  }
}

async function answerOf(api: CashfreeApi, transactionId: string): Promise<DigilockerAnswer> {
  const query = `verification_id=${encodeURIComponent(transactionId)}`;
  const found = await api({ method: "GET", path: `/digilocker?${query}`, answer: visit, expected });
  if (found.verification_id !== transactionId) throw new Error("Cashfree answered about another consent");
  switch (found.status) {
    case "PENDING":
    case "EXPIRED":
      return { outcome: found.status };
    case "CONSENT_DENIED":
      return { outcome: "DENIED" };
    case "AUTHENTICATED":
      if (found.user_details?.eaadhaar === "N") return { outcome: "NO_AADHAAR" };
      return sharedBy(
        await api({ method: "GET", path: `/digilocker/document/AADHAAR?${query}`, answer: document, expected }),
      );
  }
}

function sharedBy(card: z.output<typeof document>): DigilockerAnswer {
  if (card.status === "AADHAAR_NOT_LINKED") return { outcome: "NO_AADHAAR" };
  const { uid, name, dob: dateOfBirth, gender } = card;
  const lastFour = uid.slice(-4);
  const lockerId = personOnCard({ lastFour, dateOfBirth, gender: gender ?? "", name });
  return { outcome: "SHARED", lockerId, lastFour, name, dateOfBirth };
}
