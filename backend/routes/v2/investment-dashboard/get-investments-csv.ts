import { investmentsCsv } from "../../../../lib/contract/calls/dashboard.ts";
import { openReply } from "../../../reply.ts";
import { route } from "../../route.ts";

export const investmentsCsvRoute = route(investmentsCsv, async ({ env, headers }, { language }, bearer) => {
  const investor = env.INVESTOR.get(env.INVESTOR.idFromName(bearer.userId));
  openReply(await investor.checkSession(bearer.userId, bearer, "STATEMENT"));
  headers.set("content-disposition", 'attachment; filename="investments.csv"');
  headers.set("content-language", language);
  return investor.spreadsheet(bearer.userId, { of: "INVESTMENTS", language });
});
