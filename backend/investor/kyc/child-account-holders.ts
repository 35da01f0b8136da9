/**
 * Who may hold the bank account of a child: the child, alone or jointly with the guardian. Pure. Stricter than the 80 %
 * of `name-match.ts`, because parents and siblings share most of their names: each of the child's words must be there.
 */
import { hasEveryWord, isSameName } from "./name-match.ts";

interface Holders {
  /** As the bank spells it; of a joint account, all names in one line. */
  readonly holderName: string;
  readonly child: string;
  /** As in the PAN register; null without a verified PAN. */
  readonly guardian: string | null;
}

export function isHeldForChild({ holderName, child, guardian }: Holders): boolean {
  if (!hasEveryWord({ claimed: holderName, registered: child })) return false;
  if (isSameName({ claimed: holderName, registered: child })) return true;
  return guardian !== null && isSameName({ claimed: holderName, registered: `${child} ${guardian}` });
}
