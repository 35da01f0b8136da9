/** Simulated passport register: confirms the stated name, except for the file numbers of docs/sandbox.md. */
import type { PassportGateway } from "../passport.ts";
import { neverResolves, unreachable } from "./outages.ts";
import { abbreviated, STRANGER } from "./registered-names.ts";

export const sandboxPassport = (): PassportGateway => ({
  async lookUp({ fileNumber, claimedName }) {
    switch (fileNumber) {
      case "PA0000000000001":
        return { outcome: "NOT_FOUND" };
      case "PA0000000000002":
        return { outcome: "FOUND", registeredName: STRANGER };
      case "PA0000000000003":
        return { outcome: "FOUND", registeredName: abbreviated(claimedName) };
      case "PA0000000000004":
        return unreachable();
      case "PA0000000000005":
        return neverResolves();
      default:
        return { outcome: "FOUND", registeredName: claimedName.toUpperCase() };
    }
  },
});
