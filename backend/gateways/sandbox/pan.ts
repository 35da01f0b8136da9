/** Simulated PAN register: confirms the stated name, except for the magic numbers of docs/sandbox.md. */
import type { PanGateway } from "../pan.ts";
import { abbreviated } from "./abbreviated.ts";
import { neverResolves, unreachable } from "./outages.ts";

const SOMEBODY_ELSE = "Devika Ramanathan Pillai";

export function sandboxPan(): PanGateway {
  return {
    async lookUp({ pan, claimedName }) {
      switch (pan) {
        case "AAAPX0010A":
          return { outcome: "NOT_FOUND" };
        case "AAAPI0001A":
          return { outcome: "INACTIVE" };
        case "AAAPN0002A":
          return { outcome: "FOUND", registeredName: SOMEBODY_ELSE };
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
