import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant, typedDate } from "../values/calendar-date.ts";
import { country, email, personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { named } from "../values/named.ts";
import { defaultFlow } from "./auth.ts";
import { kycState } from "./kyc.ts";

export const profile = named(
  "Profile",
  z.object({
    userId,
    name: z.string().nullable(),
    /** The public name that friends, group members and the leaderboard see; null until chosen. */
    friendlyName: z.string().nullable(),
    dateOfBirth: calendarDate.nullable(),
    /** Country of residence, ISO 3166-1 alpha-2. */
    country: z.string(),
    /** IANA name of the investor's local time: the zone of the quiet hours, and of the time shown beside India's. */
    timeZone: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The e-mail is a login contact: it changes with the login contacts, not by editing the profile. */
    isEmailProven: z.boolean(),
    kyc: kycState,
    /** The children whose accounts the investor sees as guardian. */
    children: z.array(z.object({ userId, name: z.string() })),
    /**
     * For a child's account: whether the guardian may still act for it, and the day of majority; null for an adult's
     * own.
     */
    guardianship: z.object({ mayAct: z.boolean(), comesOfAgeOn: calendarDate, asOf: calendarDate }).nullable(),
    /** The time of the deletion request that waits for an operator; null without one. */
    deletionRequestedAt: instant.nullable(),
    createdAt: instant,
  }),
);
export type Profile = z.output<typeof profile>;

export const getProfile = defineCall({
  name: "user.profile",
  tag: "Account",
  method: "GET",
  path: "/v2/user/profile",
  summary: "Returns the investor's profile and KYC progress.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: profile,
  errors: [],
});

export const updateProfile = defineCall({
  name: "user.update-profile",
  tag: "Account",
  method: "POST",
  path: "/v2/user/update-profile",
  summary:
    "Saves name, date of birth, country and e-mail: the PROFILE step of KYC. The country is fixed once that step is done, name and date of birth once the PAN is verified.",
  access: "investor",
  policy: { guardian: "never", viewer: "never", beforeTakeOver: "acts" },
  effect: "command",
  input: z.strictObject({ name: personName, dateOfBirth: typedDate, country, email: email.optional() }),
  output: profile,
  errors: ["NAME_INVALID", "DATE_OF_BIRTH_INVALID", "UNDER_AGE", "EMAIL_INVALID", "KYC_STEP_DONE", "RESIDENCE_LOCKED"],
});

/** A change by an operator shows within this time, whichever caches hold the config (specification §7, §9). */
export const USER_CONFIG_SECONDS = 300;

export const getUserConfig = defineCall({
  name: "user.config",
  tag: "Account",
  method: "GET",
  path: "/v2/user/config",
  summary: "Returns the features enabled for this investor. Cacheable for 300 seconds.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  maxAgeSeconds: USER_CONFIG_SECONDS,
  input: z.strictObject({}),
  output: z.object({
    mobileActionsEnabled: z.object({ giftEnabled: z.boolean() }),
    investEnabled: z.boolean(),
    onlinePaymentEnabled: z.boolean(),
    /** Whether visits to this account may be sent to analytics; always false for a child's account. */
    analyticsEnabled: z.boolean(),
  }),
  errors: [],
});

export const getDefaultFlow = defineCall({
  name: "user.default-flow",
  tag: "Account",
  method: "GET",
  path: "/v2/user/default-flow",
  summary: "Returns the page to open after sign-in.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ flow: defaultFlow }),
  errors: [],
});

export const isInvested = defineCall({
  name: "user.is-invested",
  tag: "Account",
  method: "GET",
  path: "/v2/user/is-invested",
  summary: "Returns whether the investor has at least one successful investment.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ isInvested: z.boolean() }),
  errors: [],
});

export const isUltra = defineCall({
  name: "login.is-ultra",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/login/is-ultra",
  summary: "Returns the migration details if this investor was migrated to ultra; null otherwise.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ ultraUrl: z.url(), since: calendarDate }).nullable(),
  errors: [],
});

export const relationshipManager = defineCall({
  name: "rm.get",
  tag: "Account",
  method: "GET",
  path: "/v2/rm",
  summary: "Returns the investor's relationship manager; null when none is assigned.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z
    .object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      whatsappUrl: z.url(),
      repliesWithinMinutes: z.number().int(),
    })
    .nullable(),
  errors: [],
});

export const ping = defineCall({
  name: "ping",
  tag: "Service",
  method: "GET",
  path: "/v2/ping",
  summary: "Health check: succeeds when the backend and its database respond.",
  access: "public",
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ at: instant }),
  errors: ["GATEWAY_UNAVAILABLE"],
});
