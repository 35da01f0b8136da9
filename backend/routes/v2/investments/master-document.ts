import { getMasterDocument } from "../../../../lib/contract/calls/deals.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import { masterDocumentKey } from "../../../catalogue/master-document.ts";
import { openReply } from "../../../reply.ts";
import { route } from "../../route.ts";

export const masterDocumentRoute = route(getMasterDocument, async ({ env, headers }, { dealId }, bearer) => {
  openReply(
    await env.INVESTOR.get(env.INVESTOR.idFromName(bearer.userId)).checkSession(bearer.userId, bearer, "DOCUMENT"),
  );
  const document = await env.DOCUMENTS.get(masterDocumentKey(dealId));
  if (!document) throw new AppError("NOT_FOUND");
  headers.set("content-disposition", `attachment; filename="${dealId}.pdf"`);
  return document.body;
});
