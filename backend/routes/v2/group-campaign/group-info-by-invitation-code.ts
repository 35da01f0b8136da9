import { Refusal } from "../../../../lib/contract/errors.ts";
import { getGroupByCode } from "../../../../lib/contract/groups.ts";
import { previewGroup } from "../../../catalogue/groups.ts";
import { admitInvitationLook } from "../../../contact/invitation-limits.ts";
import { route } from "../../route.ts";

/** Every look counts, so that a code that is found costs as much as one that is not. */
export const groupByCodeRoute = route(getGroupByCode, async ({ env, request }, { invitationCode }) => {
  await admitInvitationLook(env, request.headers);
  const preview = await previewGroup(env.CATALOGUE, invitationCode);
  if (!preview) throw new Refusal("NOT_FOUND");
  return preview;
});
