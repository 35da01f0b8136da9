/** A metal supplier that production accepts: it refuses the sandbox's, which is made up. */
export const METAL_SUPPLIER = {
  METAL_SUPPLIER_NAME: "Zaveri Refiners Private Limited",
  METAL_SUPPLIER_GSTIN: "27ABCDE1234F1Z0",
  METAL_SUPPLIER_ADDRESS: "12 Dhanji Street, Mumbai 400003",
} as const;
