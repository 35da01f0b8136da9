/** The PAN step. The number is stored encrypted, because tax filings need it; responses carry it masked. */
import type { PanLink } from "../../../lib/contract/calls/identity-records.ts";
import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import type { PanGateway } from "../../gateways/pan.ts";
import type { Commit } from "../../platform/command-log.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import { getIdentity, saveName } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  assertStepOpen,
  awaitNameReview,
  beginAttempt,
  callVerifier,
  completeIfReady,
  type KycField,
  reject,
  succeedAttempt,
  type VerificationAttempt,
} from "./attempt.ts";
import { keepWhenAway } from "./keep-when-away.ts";
import { endKeptCheck, type KeptInput } from "./kept-check.ts";
import { KycStore } from "./kyc-store.ts";
import { maskName, matchNames } from "./name-match.ts";
import type { AcceptName } from "./name-review-decision.ts";
import { savePanLink } from "./pan-link-store.ts";
import { isTaken, type UniqueIdentity, uniqueIdentity, withClaim } from "./unique-identity.ts";

export const ENCRYPTED_PAN = "pan";

/** `ABCPX••••Z` */
export const maskPan = (pan: string) => `${pan.slice(0, 5)}••••${pan.slice(-1)}`;

export const panOperations = {
  "kyc.pan.verify": async (context, { panNumber }, command) => {
    const attempt = beginAttempt(context, { act: "PAN_LOOKUP", detail: maskPan(panNumber) });
    const { registeredName } = await lookUp(context, attempt, { pan: panNumber, field: "panNumber" });
    return command.commit(() => {
      succeedAttempt(context, attempt, { status: "PENDING" });
      return { maskedPan: maskPan(panNumber), maskedName: maskName(registeredName) };
    });
  },

  "kyc.pan.save": async (context, { panCardNumber: pan, name }, command) => {
    const attempt = beginAttempt(context, { act: "PAN_LOOKUP", detail: maskPan(pan) });
    const input = { pan, name };
    return keepWhenAway(
      context,
      { step: "PAN", detail: attempt.detail, input },
      {
        check: () => checkPan(context, attempt, { input, command }),
        command,
        answer: (state) => state,
      },
    );
  },
} satisfies Partial<Operations>;

interface PanCheck {
  readonly input: KeptInput<"PAN">;
  readonly command: Pick<Commit, "commit">;
  /** The register, or an operator's look-up in its place. */
  readonly register?: Pick<PanGateway, "lookUp">;
}

/** @throws AppError PAN_NOT_FOUND, PAN_INACTIVE, PAN_NAME_MISMATCH, PAN_IN_USE, GATEWAY_UNAVAILABLE */
export async function checkPan(
  context: AccountContext,
  attempt: VerificationAttempt,
  { input: { pan, name }, command, register }: PanCheck,
): Promise<KycState> {
  const field = "panCardNumber";
  const lookedUp = await lookUp(context, attempt, { pan, field, register, comparedName: name });
  const { registeredName, identity, score, aadhaarLink } = lookedUp;
  const match = matchNames({ claimed: name, registered: registeredName });
  if (match === "OTHER") return reject(context, attempt, { reason: "PAN_NAME_MISMATCH", field: "name" });
  if (match === "PERHAPS") {
    return command.commit(() =>
      awaitNameReview(context, attempt, {
        ...{ step: "PAN", givenName: name, registeredName },
        evidence: { pan, score, aadhaarLink },
      }),
    );
  }
  const claimed = await withClaim(context, identity, () =>
    command.commit(() => {
      const state = succeedAttempt(context, attempt, { status: "VERIFIED" });
      savePan(context, identity, { pan, registeredName, aadhaarLink });
      return state;
    }),
  );
  return claimed?.answer ?? reject(context, attempt, { reason: "PAN_IN_USE", field });
}

function savePan(
  context: AccountContext,
  { token }: UniqueIdentity,
  { pan, registeredName, aadhaarLink }: { pan: string; registeredName: string; aadhaarLink: PanLink | null },
): void {
  const ciphertext = encrypt({ kind: ENCRYPTED_PAN, value: pan, key: context.env.TOKEN_KEY });
  new KycStore(context.sql).savePan({ token, ciphertext, registeredName });
  savePanLink(context.sql, aadhaarLink, context.clock.now());
  // Later checks compare names with the register, so its spelling becomes the investor's name.
  saveName(context.sql, registeredName);
}

/** An operator has found that both names are one person's. */
export const acceptPan: AcceptName<"PAN"> = async (context, evidence, { registeredName, detail }, commit) => {
  const { pan, aadhaarLink } = evidence;
  const identity = uniqueIdentity(context, { kind: "pan", number: pan });
  const claimed = await withClaim(context, identity, () =>
    commit(() => {
      assertStepOpen(context, "PAN");
      const step = { step: "PAN", status: "VERIFIED", reason: null, detail } as const;
      new KycStore(context.sql).saveStep(step, context.clock.now());
      savePan(context, identity, { pan, registeredName, aadhaarLink });
      endKeptCheck(context, "PAN");
      completeIfReady(context);
    }),
  );
  return claimed ? null : "PAN_IN_USE";
};

async function lookUp(
  context: AccountContext,
  attempt: VerificationAttempt,
  {
    pan,
    field,
    comparedName,
    register,
  }: { pan: string; field: KycField; comparedName?: string; register?: PanCheck["register"] },
): Promise<{ registeredName: string; identity: UniqueIdentity; score: number | null; aadhaarLink: PanLink | null }> {
  const identity = uniqueIdentity(context, { kind: "pan", number: pan });
  if (await isTaken(context, identity)) return reject(context, attempt, { reason: "PAN_IN_USE", field });
  const claimedName = getIdentity(context.sql).name ?? "";
  const found = await callVerifier(context, attempt, () =>
    (register ?? context.gateways.pan).lookUp({ pan, claimedName, comparedName }),
  );
  switch (found.outcome) {
    case "FOUND":
      return {
        ...{ registeredName: found.registeredName, identity },
        ...{ score: found.nameScore ?? null, aadhaarLink: found.aadhaarLink ?? null },
      };
    case "NOT_FOUND":
      return reject(context, attempt, { reason: "PAN_NOT_FOUND", field });
    case "INACTIVE":
      return reject(context, attempt, { reason: "PAN_INACTIVE", field });
  }
}

/** The decrypted PAN, for statutory filings only; null before the PAN step is verified. */
export function findPan({ sql, env }: Pick<AccountContext, "sql" | "env">): string | null {
  const ciphertext = new KycStore(sql).findEncryptedPan();
  return ciphertext && decrypt({ kind: ENCRYPTED_PAN, ciphertext, keys: keyRingOf(env) });
}
