import { getIdentity } from "../../../backend/investor/identity/identity-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { keepDocument, storeDocument } from "../../../backend/investor/kyc/documents.ts";
import {
  beginReview,
  findResidenceChange,
  insertResidenceChange,
} from "../../../backend/investor/kyc/residence-store.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";

/** A request to move to the country, whose proof an operator has before them. */
export async function requestMove(context: AccountContext, to: string): Promise<void> {
  const { sql, clock } = context;
  const documentId = await storeDocument(context, { type: "application/pdf", bytes: pdf(["Residence permit"]) });
  insertResidenceChange(sql, { from: getIdentity(sql).country, to, reason: "WORK", at: clock.now() });
  beginReview(sql, { sequence: findResidenceChange(sql)?.sequence ?? 0, documentId });
  keepDocument(context, documentId);
}
