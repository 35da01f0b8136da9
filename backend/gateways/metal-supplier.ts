/** The dealer that sells gold and silver, in whose name their tax invoices are issued. */
import { type GstState, isGstin, isSampleGstin, stateOfGstin } from "../../lib/contract/facts/gstin.ts";
import { SettingError } from "../../lib/contract/facts/logged-error.ts";

/** Settings of the backend; the check of a deployment has no types of a Worker. */
type SupplierEnv = Readonly<
  Record<"ULTRA_ENV" | "METAL_SUPPLIER_NAME" | "METAL_SUPPLIER_GSTIN" | "METAL_SUPPLIER_ADDRESS", string>
>;

export interface MetalSupplier {
  readonly name: string;
  readonly gstin: string;
  readonly address: string;
  readonly state: GstState;
}

/**
 * The supplier of gold and silver; null while none is set, and invoices wait for one.
 * @throws Error naming the setting that is wrong or missing beside the others.
 */
export function metalSupplierOf(env: SupplierEnv): MetalSupplier | null {
  const { METAL_SUPPLIER_NAME: name, METAL_SUPPLIER_GSTIN: gstin, METAL_SUPPLIER_ADDRESS: address } = env;
  if (`${name}${gstin}${address}` === "") return null;
  if (!isGstin(gstin)) throw new SettingError("METAL_SUPPLIER_GSTIN", "is no GSTIN");
  if (env.ULTRA_ENV === "production" && isSampleGstin(gstin))
    throw new SettingError("METAL_SUPPLIER_GSTIN", "is a sample");
  if (name === "") throw new SettingError("METAL_SUPPLIER_NAME", "is missing");
  if (address === "") throw new SettingError("METAL_SUPPLIER_ADDRESS", "is missing");
  return { name, gstin, address, state: stateOfGstin(gstin) };
}
