import { getGroupByCode } from "../../../lib/contract/calls/groups.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { previewGroup } from "../../catalogue/groups.ts";
import { limitInvitationReads } from "../../contact/invitation-limits.ts";
import { route } from "../route.ts";

/** Every lookup counts towards the limit, whether or not the code exists. */
export const groupByCodeRoute = route(getGroupByCode, async ({ env, request }, { invitationCode }) => {
  await limitInvitationReads(env, request.headers);
  const preview = await previewGroup(env.CATALOGUE, invitationCode);
  if (!preview) throw new AppError("NOT_FOUND");
  return preview;
});
