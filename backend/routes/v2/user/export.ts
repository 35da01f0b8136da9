import { exportData } from "../../../../lib/contract/calls/account-deletion.ts";
import { openReply } from "../../../reply.ts";
import { route } from "../../route.ts";

export const exportDataRoute = route(exportData, async ({ env, headers }, _, bearer) => {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(bearer.userId));
  openReply(await investor.checkSession(bearer.userId, bearer, "EXPORT"));
  headers.set("content-disposition", 'attachment; filename="ultra-my-data.zip"');
  return investor.exportData(bearer.userId);
});
