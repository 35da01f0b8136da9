/** The look-up of a PAN that was not linked with Aadhaar, which decides the tax at source (docs/decisions/0258). */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { retaxByReliefs } from "../holdings/residency.ts";
import type { Operations } from "../kernel/operation.ts";
import { callVerifier } from "../kyc/attempt.ts";
import { beginLookUp, getRegisteredName, recordsOf } from "../kyc/identity-records.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { findPan, maskPan } from "../kyc/pan.ts";
import { findPanLink, savePanLink } from "../kyc/pan-link-store.ts";

export const panLinkOperations = {
  "kyc.records.check-pan-link": async (context, _, command) => {
    const pan = findPan(context);
    if (pan === null) throw new AppError("KYC_STEP_ORDER");
    if (findPanLink(context.sql)?.link !== "NOT_LINKED") return recordsOf(context);
    const claimedName = getRegisteredName(context);
    const attempt = beginLookUp(context, { act: "PAN_LINK_LOOKUP", detail: maskPan(pan) });
    const found = await callVerifier(context, attempt, () => context.gateways.pan.lookUp({ pan, claimedName }));
    return command.commit(() => {
      // The account may have been closed meanwhile.
      getRegisteredName(context);
      new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "VERIFIED" });
      if (found.outcome === "FOUND") savePanLink(context.sql, found.aadhaarLink, context.clock.now());
      if (findPanLink(context.sql)?.link !== "NOT_LINKED") retaxByReliefs(context);
      return recordsOf(context);
    });
  },
} satisfies Partial<Operations>;
