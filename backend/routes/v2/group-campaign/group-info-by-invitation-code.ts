import { getGroupByCode } from "../../../../lib/contract/calls/groups.ts";
import { AppError } from "../../../../lib/contract/values/errors.ts";
import { previewGroup } from "../../../catalogue/groups.ts";
import { limitInvitationReads } from "../../../contact/invitation-limits.ts";
import { route } from "../../route.ts";

/** Every look counts, so that a code that is found costs as much as one that is not. */
export const groupByCodeRoute = route(getGroupByCode, async ({ env, request }, { invitationCode }) => {
  await limitInvitationReads(env, request.headers);
  const preview = await previewGroup(env.CATALOGUE, invitationCode);
  if (!preview) throw new AppError("NOT_FOUND");
  return preview;
});
