import { z } from "zod";
import { defineCall } from "../define.ts";
import { dealId } from "../values/ids.ts";

const followed = z.object({ isFollowed: z.boolean() });

export const getFollowed = defineCall({
  name: "deals.followed",
  tag: "Notifications",
  method: "GET",
  path: "/v2/preferences/followed-deals/{id}",
  inSpecification: false,
  summary: "Returns whether the investor is notified when the deal opens.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: dealId }),
  output: followed,
  errors: [],
});

export const followDeal = defineCall({
  name: "deals.follow",
  tag: "Notifications",
  method: "PUT",
  path: "/v2/preferences/followed-deals/{id}",
  inSpecification: false,
  summary: "Follows an upcoming deal, or stops following it. A follower is notified once, when the deal opens.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ id: dealId, follow: z.enum(["true", "false"]) }),
  inQuery: ["follow"],
  output: followed,
  errors: ["NOT_FOUND", "DEAL_NOT_UPCOMING"],
});
