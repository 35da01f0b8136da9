/**
 * Permitted holders of a child's bank account: the child, alone or jointly with the guardian. Pure. Stricter than
 * `name-match.ts`, because parents and siblings share most of their names: each of the child's words must be there.
 */

import type { NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import { matchNames, wordsBeside } from "./name-match.ts";

interface Holders {
  /** As the bank spells it; of a joint account, all names in one line. */
  readonly holderName: string;
  readonly child: string;
  /** As in the PAN register; null without a verified PAN. */
  readonly guardian: string | null;
}

export function matchHolders({ holderName, child, guardian }: Holders): NameMatch {
  const alone = matchNames({ claimed: holderName, registered: child });
  if (alone === "SAME") return "SAME";
  const beside = wordsBeside({ whole: holderName, part: child });
  if (beside === null) return "OTHER";
  const { words, isExact } = beside;
  // An initial may be the father's, in the child's own name.
  if (words.every((word) => word.length === 1)) return alone;
  if (guardian === null) return "OTHER";
  const other = matchNames({ claimed: words.join(" "), registered: guardian });
  return other === "SAME" && !isExact ? "PERHAPS" : other;
}
