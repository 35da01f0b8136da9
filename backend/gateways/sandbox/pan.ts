/** Simulated PAN register: confirms the stated name, except for the magic numbers of docs/sandbox.md. */
import type { PanGateway } from "../pan.ts";
import { neverResolves, unreachable, unreachableOnce } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

/** The register is away at first, and answers the next call. */
const SLOW = /^AAAPS\d{4}S$/;

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
          return { outcome: "FOUND", registeredName: claimedName };
      }
    },
  };
}
