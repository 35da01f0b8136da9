import type { ShownDocument } from "../../investor/kyc/documents.ts";

/** An investor's file in an answer to an operator, in base64; `FILE_LOST` in place of a file that the bucket has lost. */
export const shownFile = ({ type, bytes }: ShownDocument) =>
  bytes === null
    ? { type, content: null, fault: "FILE_LOST" }
    : { type, content: Buffer.from(bytes).toString("base64") };
