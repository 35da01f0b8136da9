import { getTranslations } from "next-intl/server";
import { Line, Lines } from "@/components/ui/figures";
import { Status, type StatusKind } from "@/components/ui/status";
import type { AccountProof } from "@/lib/contract/calls/foreign-account";

const KINDS = {
  PROOF_NEEDED: "pending",
  IN_REVIEW: "pending",
  REFUSED: "failed",
} as const satisfies Record<AccountProof["state"], StatusKind>;

/** The state of the proof of an account abroad, with the reason of a refusal. */
export async function ProofState({ proof }: { proof: AccountProof }) {
  const [t, errors] = await Promise.all([getTranslations("wallet.accountAbroad"), getTranslations("errors")]);
  const { state, maskedAccountNumber, swiftCode, fault } = proof;
  return (
    <>
      <Status kind={KINDS[state]}>{t(`proof.status.${state}`)}</Status>
      <Lines className="my-4 border-line border-y">
        <Line label={t("proof.account")}>
          <span className="tabular-nums">{maskedAccountNumber}</span>
        </Line>
        <Line label={t("swift")}>{swiftCode}</Line>
      </Lines>
      {state === "IN_REVIEW" && <p className="max-w-prose text-body text-muted">{t("proof.review")}</p>}
      {fault && <p className="max-w-prose text-body text-muted">{errors(fault)}</p>}
    </>
  );
}
