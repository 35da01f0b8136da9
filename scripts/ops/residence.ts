/** `list`, `show <investorId>`, `approve <investorId>`, `refuse <investorId> --reason UNREADABLE`. */
export function parseResidence(
  [action, investorId]: readonly string[],
  { reason }: { readonly reason?: string | undefined },
): unknown {
  if (action === "list") return investorId === undefined ? { action } : undefined;
  if (investorId === undefined) return undefined;
  switch (action) {
    case "show":
    case "approve":
      return reason === undefined ? { action, investorId } : undefined;
    case "refuse":
      if (reason === undefined) return undefined;
      return { action, investorId, reason: `RESIDENCE_PROOF_${reason.toUpperCase().replace(/^RESIDENCE_PROOF_/, "")}` };
    default:
      return undefined;
  }
}
