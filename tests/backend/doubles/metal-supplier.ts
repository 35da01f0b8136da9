/** A supplier of metals as production names one: the sandbox's is made up, which production refuses. */
export const METAL_SUPPLIER = {
  METAL_SUPPLIER_NAME: "Zaveri Refiners Private Limited",
  METAL_SUPPLIER_GSTIN: "27ABCDE1234F1Z0",
  METAL_SUPPLIER_ADDRESS: "12 Dhanji Street, Mumbai 400003",
} as const;
