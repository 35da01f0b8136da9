/**
 * Read-only access that an investor grants to a spouse, a relative or an accountant, and the accounts that somebody may
 * view. Not in the specification: docs/decisions/0142.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant, typedDate } from "../values/calendar-date.ts";
import { countryCode, email, OTP_SENDING_ERRORS, personName, phone } from "../values/identity.ts";
import { userId, viewerId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { text } from "../values/text.ts";
import { otpSentTo } from "./auth.ts";

/** EVERYTHING: holdings, wallet, transactions, statements. TAX: statements and tax files only. */
export const VIEWER_SCOPES = ["EVERYTHING", "TAX"] as const;
const viewerScope = named("ViewerScope", z.enum(VIEWER_SCOPES));
export type ViewerScope = z.output<typeof viewerScope>;

/** The viewers that one investor may have at a time, invitations included. */
export const VIEWERS_MAX = 5;
/** The accounts of others that one person may view. */
export const VIEWED_ACCOUNTS_MAX = 20;
/** The longest term of a view: three years, with a leap day. */
export const VIEW_DAYS_MAX = 3 * 365 + 1;

/** The parts of an account of which looks are recorded: the tags of the calls that a viewer may make. */
export const LOOK_AREAS = ["Portfolio", "Wallet", "Statements"] as const;

/** ENDED: revoked by the owner, left by the viewer, never accepted, or past its last day. */
const VIEWER_STATES = ["INVITED", "ACTIVE", "ENDED"] as const;

const viewer = named(
  "Viewer",
  z.object({
    viewerId,
    /** The name that the owner gave the viewer. */
    name: z.string(),
    /** The masked contact to which the invitation was sent. */
    contact: z.string(),
    scope: viewerScope,
    /** The last day of the view. */
    until: calendarDate,
    state: z.enum(VIEWER_STATES),
    invitedAt: instant,
    acceptedAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** The viewer's looks, the latest day first: one entry for each day and part of the account. */
    looks: z.array(z.object({ on: calendarDate, area: z.enum(LOOK_AREAS), count: z.number().int(), lastAt: instant })),
  }),
);
export type Viewer = z.output<typeof viewer>;

const viewers = named("Viewers", z.object({ viewers: z.array(viewer) }));

export const listViewers = defineCall({
  name: "viewers.list",
  tag: "Viewers",
  method: "GET",
  path: "/v2/user/viewers",
  inSpecification: false,
  summary: "Lists who may view the account or was invited to, until when, and what they looked at. Ended views last.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: viewers,
  errors: [],
});

/** Exactly one of a phone number with its dial code and an e-mail address. */
const invitation = {
  ...{ name: personName, scope: viewerScope, until: typedDate },
  ...{ phone: phone.optional(), countryCode: countryCode.optional(), email: email.optional() },
};
const hasOneContact = ({ phone: number, email: address }: { phone?: unknown; email?: unknown }) =>
  (number === undefined) !== (address === undefined);

const INVITATION_ERRORS = [
  ...(["NAME_INVALID", "PHONE_INVALID", "EMAIL_INVALID", "CONTACT_LINKED", "VIEW_UNTIL_INVALID"] as const),
  ...(["VIEWER_INVITED", "VIEWER_LIMIT", "KYC_INCOMPLETE", "INVITATION_LIMIT"] as const),
] as const;

export const requestViewerOtp = defineCall({
  name: "viewers.otp-request",
  tag: "Viewers",
  method: "POST",
  path: "/v2/user/viewers/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms an invitation to view the account, to the owner's own login contact.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(invitation).refine(hasOneContact),
  output: otpSentTo,
  errors: [...INVITATION_ERRORS, ...OTP_SENDING_ERRORS],
});

export const inviteViewer = defineCall({
  name: "viewers.invite",
  tag: "Viewers",
  method: "POST",
  path: "/v2/user/viewers",
  inSpecification: false,
  summary:
    "Invites somebody by SMS or e-mail to view the account. Does not disclose whether the contact has an account.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ ...invitation, otp: confirmation }).refine(hasOneContact),
  output: viewers,
  errors: [...INVITATION_ERRORS, ...CONFIRMATION_ERRORS],
});

export const revokeViewer = defineCall({
  name: "viewers.revoke",
  tag: "Viewers",
  method: "POST",
  path: "/v2/user/viewers/revoke",
  inSpecification: false,
  summary: "Ends a view or an invitation at once. Repeating it has no effect.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ viewerId }),
  output: viewers,
  errors: ["NOT_FOUND"],
});

const viewedAccount = named(
  "ViewedAccount",
  z.object({
    /** The account to name in the header `x-family-member`. */
    userId,
    /** The owner's name. */
    name: z.string(),
    scope: viewerScope,
    until: calendarDate,
    /** Whether the owner has ended the view, or its last day has passed. */
    hasEnded: z.boolean(),
  }),
);
export type ViewedAccount = z.output<typeof viewedAccount>;

const viewedAccounts = named("ViewedAccounts", z.object({ accounts: z.array(viewedAccount) }));

export const listViewedAccounts = defineCall({
  name: "viewing.list",
  tag: "Viewers",
  method: "GET",
  path: "/v2/user/viewed-accounts",
  inSpecification: false,
  summary: "Lists the accounts of others that the investor was invited to view.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: viewedAccounts,
  errors: [],
});

export const acceptView = defineCall({
  name: "viewing.accept",
  tag: "Viewers",
  method: "POST",
  path: "/v2/user/viewed-accounts",
  inSpecification: false,
  summary:
    "Accepts an invitation to view an account. It must have gone to a login contact of the investor; every other one is answered as unknown.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ invitation: text(200) }),
  output: viewedAccount,
  errors: ["NOT_FOUND", "VIEWED_ACCOUNT_LIMIT", "TOO_MANY_REQUESTS", "GATEWAY_UNAVAILABLE"],
});

export const leaveView = defineCall({
  name: "viewing.leave",
  tag: "Viewers",
  method: "POST",
  path: "/v2/user/viewed-accounts/leave",
  inSpecification: false,
  summary: "Gives up the view of an account and takes it off the list.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ userId }),
  output: viewedAccounts,
  errors: ["NOT_FOUND", "GATEWAY_UNAVAILABLE"],
});

export const getViewedAccount = defineCall({
  name: "viewing.account",
  tag: "Viewers",
  method: "GET",
  path: "/v2/user/viewed-account",
  inSpecification: false,
  summary: "Returns the account that the header names: its owner, and what the investor may view until when.",
  access: "investor",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  input: z.strictObject({}),
  output: viewedAccount,
  errors: ["NOT_FOUND"],
});
