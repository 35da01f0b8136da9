/** Simulated PAN register: confirms the stated name, except for the magic numbers of docs/sandbox.md. */
import type { PanLink } from "../../../lib/contract/calls/identity-records.ts";
import type { PanGateway } from "../pan.ts";
import { neverResolves, unreachable, unreachableOnce } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

/** The register is away at first, and answers the next call. */
const SLOW = /^AAAPS\d{4}S$/;

const NOT_LINKED = /^AAAPU\d{4}U$/;
/** Linked with Aadhaar from the third look-up in this isolate on. */
const LINKED_LATER = /^AAAPL\d{4}L$/;
const LOOK_UPS_BEFORE = 2;
const lookUps = new Map<string, number>();

function linkOf(pan: string): PanLink {
  if (!LINKED_LATER.test(pan)) return NOT_LINKED.test(pan) ? "NOT_LINKED" : "LINKED";
  const before = lookUps.get(pan) ?? 0;
  lookUps.set(pan, before + 1);
  return before < LOOK_UPS_BEFORE ? "NOT_LINKED" : "LINKED";
}

export function sandboxPan(): PanGateway {
  return {
    async lookUp({ pan, claimedName }) {
      if (SLOW.test(pan)) unreachableOnce(pan);
      switch (pan) {
        case "AAAPX0010A":
          return { outcome: "NOT_FOUND" };
        case "AAAPI0001A":
          return { outcome: "INACTIVE" };
        case "AAAPN0002A":
          return { outcome: "FOUND", registeredName: STRANGER };
        case "AAAPB0005A":
          return { outcome: "FOUND", registeredName: abbreviated(claimedName) };
        case "AAAPD0003A":
          return unreachable();
        case "AAAPT0004A":
          return neverResolves();
        default:
          return { outcome: "FOUND", registeredName: claimedName, aadhaarLink: linkOf(pan) };
      }
    },
  };
}
