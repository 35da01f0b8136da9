/** `list`, `show <investorId>`, `approve <investorId>`, `refuse <investorId> --reason UNREADABLE`. */
export function parseResidence([action, investorId, option, reason, ...more]: readonly string[]): unknown {
  if (action === "list") return investorId === undefined ? { action } : undefined;
  if (investorId === undefined || more.length > 0) return undefined;
  switch (action) {
    case "show":
    case "approve":
      return option === undefined ? { action, investorId } : undefined;
    case "refuse":
      if (option !== "--reason" || reason === undefined) return undefined;
      return { action, investorId, reason: `RESIDENCE_PROOF_${reason.toUpperCase().replace(/^RESIDENCE_PROOF_/, "")}` };
    default:
      return undefined;
  }
}
