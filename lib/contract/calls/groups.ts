import { z } from "zod";
import { defineCall } from "../define.ts";
import { countryCode, email, phone } from "../values/identity.ts";
import { invitationCode, typedInvitationCode } from "../values/shareable-code.ts";
import { groupName } from "../values/shown-name.ts";
import { typedText } from "../values/text.ts";

export const GROUP_MEMBERS_MAX = 25;
export const GROUP_GOAL_MIN = 2;

const count = z.number().int().min(0);
const goal = z.number().int().min(GROUP_GOAL_MIN).max(GROUP_MEMBERS_MAX);

/** A form sends digits; a program sends a number. */
const typedGoal = z
  .union([
    z.number(),
    typedText("GROUP_GOAL_INVALID")
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

/** Chosen by its owner; null only in the seconds before a new name has arrived everywhere. */
const shownName = z.string().nullable();

const groupMember = z.object({
  friendlyName: shownName,
  /** Who has been in the group longest: invitations are in that name. */
  isHost: z.boolean(),
  isYou: z.boolean(),
});

/** What the members of a group see of it. Of each other: the friendly name, and nothing else. */
const groupInfo = z.object({
  invitationCode,
  name: z.string(),
  /** How many members are to have made an investment. */
  goal,
  /** Counted over the whole group, so that nobody's own standing is told; never an amount. */
  progress: z.object({ members: count, verified: count, invested: count }),
  membersMax: count,
  /** Who came first first. */
  members: z.array(groupMember),
});
export type GroupInfo = z.output<typeof groupInfo>;

/** What whoever has the code sees of it, signed in or not. */
const groupPreview = z.object({
  name: z.string(),
  goal,
  members: count,
  membersMax: count,
  invitedBy: shownName,
});
export type GroupPreview = z.output<typeof groupPreview>;

export const getGroup = defineCall({
  name: "group.info",
  method: "GET",
  path: "/v2/group-campaign/group-info",
  summary: "The investor's own group; nothing when there is none.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: groupInfo.nullable(),
  errors: ["CHILD_ACCOUNT"],
});

export const getGroupByCode = defineCall({
  name: "group.preview",
  method: "GET",
  path: "/v2/group-campaign/group-info-by-invitation-code",
  summary: "What an invitation is to. A code that was never given out and one whose group is gone are the same.",
  access: "public",
  effect: "query",
  input: z.object({ invitationCode: typedInvitationCode }),
  output: groupPreview,
  errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const GROUP_ACTIONS = ["JOIN", "LEAVE"] as const;

export const joinOrLeaveGroup = defineCall({
  name: "group.join-or-leave",
  method: "POST",
  path: "/v2/group-campaign/join-or-leave-group",
  summary: "Joins the group of an invitation, or leaves it. To join the own group again changes nothing.",
  access: "investor",
  effect: "command",
  input: z.object({ invitationCode: typedInvitationCode, action: z.enum(GROUP_ACTIONS) }),
  /** `group`: the own group after it; null after leaving. */
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
 * One of three: `name` and `goal` found a group; `phone` with `countryCode`, or `email`, sends one invitation to the own
 * group. More than one, or none, is INVALID_INPUT.
 */
export const inviteToGroup = defineCall({
  name: "group.invite",
  method: "POST",
  path: "/v2/group-campaign/invite",
  summary: "Founds a group, or invites somebody into the own one by a message. Says nothing of who that is.",
  access: "investor",
  effect: "command",
  input: z
    .object({
      name: groupName.optional(),
      goal: typedGoal.optional(),
      phone: phone.optional(),
      countryCode: countryCode.optional(),
      email: email.optional(),
    })
    .refine(isOneAct, "INVALID_INPUT"),
  output: z.object({
    group: groupInfo,
    /** The masked contact that a message is on its way to; null when a group was founded. */
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

function isOneAct({ name, goal: requested, phone: number, countryCode: dial, email: address }: TypedInvite): boolean {
  const founds = name !== undefined && requested !== undefined;
  const calls = number !== undefined && dial !== undefined;
  const isHalf = (name === undefined) !== (requested === undefined) || (number === undefined) !== (dial === undefined);
  return !isHalf && [founds, calls, address !== undefined].filter(Boolean).length === 1;
}
