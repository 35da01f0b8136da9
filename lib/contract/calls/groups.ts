import { z } from "zod";
import { defineCall } from "../define.ts";
import { countryCode, email, phone } from "../values/identity.ts";
import { named } from "../values/named.ts";
import { invitationCode, typedInvitationCode } from "../values/shareable-code.ts";
import { groupName } from "../values/shown-name.ts";
import { typedCode } from "../values/text.ts";

export const GROUP_MEMBERS_MAX = 25;
const GROUP_GOAL_MIN = 2;

const count = z.number().int().min(0);
const goal = z.number().int().min(GROUP_GOAL_MIN).max(GROUP_MEMBERS_MAX);

/** A form sends digits; an API client sends a number. */
const typedGoal = z
  .union([
    z.number(),
    typedCode("GROUP_GOAL_INVALID")
      .regex(/^\d{1,3}$/, "GROUP_GOAL_INVALID")
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .int("GROUP_GOAL_INVALID")
      .min(GROUP_GOAL_MIN, "GROUP_GOAL_INVALID")
      .max(GROUP_MEMBERS_MAX, "GROUP_GOAL_INVALID"),
  );

/** Chosen by the member; null only for the seconds until a new name has been propagated. */
const publicName = z.string().nullable();

const groupMember = named(
  "GroupMember",
  z.object({
    friendlyName: publicName,
    /** The longest-standing member; invitations name them as the sender. */
    isHost: z.boolean(),
    isYou: z.boolean(),
  }),
);

/** The group as its members see it. Of each other they see the friendly name only. */
const groupInfo = named(
  "GroupInfo",
  z.object({
    invitationCode,
    name: z.string(),
    /** The target number of members who have invested. */
    goal,
    /** Totals over the whole group, so that no individual's progress is disclosed; never an amount. */
    progress: z.object({ members: count, verified: count, invested: count }),
    membersMax: count,
    /** In order of joining. */
    members: z.array(groupMember),
  }),
);
export type GroupInfo = z.output<typeof groupInfo>;

/** The view of the group for anyone with the invitation code, signed in or not. */
const groupPreview = named(
  "GroupPreview",
  z.object({
    name: z.string(),
    goal,
    members: count,
    membersMax: count,
    invitedBy: publicName,
  }),
);
export type GroupPreview = z.output<typeof groupPreview>;

export const getGroup = defineCall({
  name: "group.info",
  tag: "Referrals",
  method: "GET",
  path: "/v2/group-campaign/group-info",
  summary: "Returns the investor's group, or null when they are in none.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: groupInfo.nullable(),
  errors: ["CHILD_ACCOUNT"],
});

export const getGroupByCode = defineCall({
  name: "group.preview",
  tag: "Referrals",
  method: "GET",
  path: "/v2/group-campaign/group-info-by-invitation-code",
  summary:
    "Returns the group of an invitation code. An unknown code and the code of a deleted group get the same response.",
  access: "public",
  effect: "query",
  input: z.strictObject({ invitationCode: typedInvitationCode }),
  output: groupPreview,
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const GROUP_ACTIONS = ["JOIN", "LEAVE"] as const;

export const joinOrLeaveGroup = defineCall({
  name: "group.join-or-leave",
  tag: "Referrals",
  method: "POST",
  path: "/v2/group-campaign/join-or-leave-group",
  summary: "Joins the group of an invitation code, or leaves the group. Joining the current group again has no effect.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ invitationCode: typedInvitationCode, action: z.enum(GROUP_ACTIONS) }),
  /** The investor's group after the call; null after leaving. */
  output: z.object({ group: groupInfo.nullable() }),
  errors: [
    "NOT_FOUND",
    "GROUP_FULL",
    "ALREADY_IN_GROUP",
    "FRIENDLY_NAME_MISSING",
    "CHILD_ACCOUNT",
    "TOO_MANY_REQUESTS",
  ],
});

/**
 * Exactly one of three inputs, otherwise INVALID_INPUT: `name` with `goal` creates a group; `phone` with
 * `countryCode`, or `email`, sends one invitation to the investor's group.
 */
export const inviteToGroup = defineCall({
  name: "group.invite",
  tag: "Referrals",
  method: "POST",
  path: "/v2/group-campaign/invite",
  summary:
    "Creates a group, or sends an invitation to the investor's group by SMS or e-mail. Does not disclose whether the contact has an account.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z
    .strictObject({
      name: groupName.optional(),
      goal: typedGoal.optional(),
      phone: phone.optional(),
      countryCode: countryCode.optional(),
      email: email.optional(),
    })
    .refine(hasOneAction, "INVALID_INPUT"),
  output: z.object({
    group: groupInfo,
    /** The masked contact that the invitation is sent to; null when a group was created. */
    sentTo: z.string().nullable(),
  }),
  errors: [
    "GROUP_NAME_INVALID",
    "GROUP_GOAL_INVALID",
    "PHONE_INVALID",
    "EMAIL_INVALID",
    "FRIENDLY_NAME_MISSING",
    "ALREADY_IN_GROUP",
    "GROUP_MISSING",
    "GROUP_FULL",
    "KYC_INCOMPLETE",
    "INVITED_ALREADY",
    "INVITATION_LIMIT",
    "CHILD_ACCOUNT",
    "TOO_MANY_REQUESTS",
  ],
});

interface TypedInvite {
  readonly name?: string | undefined;
  readonly goal?: number | undefined;
  readonly phone?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly email?: string | undefined;
}

function hasOneAction({
  name,
  goal: requested,
  phone: number,
  countryCode: dial,
  email: address,
}: TypedInvite): boolean {
  const founds = name !== undefined && requested !== undefined;
  const calls = number !== undefined && dial !== undefined;
  const isHalf = (name === undefined) !== (requested === undefined) || (number === undefined) !== (dial === undefined);
  return !isHalf && [founds, calls, address !== undefined].filter(Boolean).length === 1;
}
