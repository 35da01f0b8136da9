import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { country, email, personName } from "../values/identity.ts";
import { userId } from "../values/ids.ts";
import { defaultFlow } from "./auth.ts";
import { kycState } from "./kyc.ts";

export const profile = z.object({
  userId,
  name: z.string().nullable(),
  /** By which friends, groups and the leaderboard call the investor; null until it is chosen. */
  friendlyName: z.string().nullable(),
  dateOfBirth: calendarDate.nullable(),
  /** ISO 3166-1 alpha-2 of residence. */
  country: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The e-mail signs in to this account; it changes with the contacts, and not by typing another. */
  isEmailProven: z.boolean(),
  kyc: kycState,
  /** The children whose accounts the investor sees as their guardian. */
  children: z.array(z.object({ userId, name: z.string() })),
  /** Of a child's account: whether its guardian acts for it still, and until when he does; null of an adult's own. */
  guardianship: z.object({ mayAct: z.boolean(), comesOfAgeOn: calendarDate }).nullable(),
  createdAt: instant,
});
export type Profile = z.output<typeof profile>;

export const getProfile = defineCall({
  name: "user.profile",
  method: "GET",
  path: "/v2/user/profile",
  summary: "Who the investor is and where KYC stands.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: profile,
  errors: [],
});

export const updateProfile = defineCall({
  name: "user.update-profile",
  method: "POST",
  path: "/v2/user/update-profile",
  summary:
    "Saves name, date of birth, country and e-mail: the PROFILE step of KYC. The country stands still once that step is done, name and birth date once the PAN is verified.",
  access: "investor",
  effect: "command",
  input: z.object({ name: personName, dateOfBirth: calendarDate, country, email: email.optional() }),
  output: profile,
  errors: ["NAME_INVALID", "DATE_OF_BIRTH_INVALID", "UNDER_AGE", "EMAIL_INVALID", "KYC_STEP_DONE", "RESIDENCE_LOCKED"],
});

export const getUserConfig = defineCall({
  name: "user.config",
  method: "GET",
  path: "/v2/user/config",
  summary: "What is switched on for this investor. Cached for 300 seconds.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({
    mobileActionsEnabled: z.object({ giftEnabled: z.boolean() }),
    investEnabled: z.boolean(),
    onlinePaymentEnabled: z.boolean(),
    /** Whether anything of this account's visits may be told to analytics: never of a child's. */
    analyticsEnabled: z.boolean(),
  }),
  errors: [],
});

export const getDefaultFlow = defineCall({
  name: "user.default-flow",
  method: "GET",
  path: "/v2/user/default-flow",
  summary: "Where to go after sign-in.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ flow: defaultFlow }),
  errors: [],
});

export const isInvested = defineCall({
  name: "user.is-invested",
  method: "GET",
  path: "/v2/user/is-invested",
  summary: "Whether any investment has succeeded.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ isInvested: z.boolean() }),
  errors: [],
});

export const isUltra = defineCall({
  name: "login.is-ultra",
  method: "GET",
  path: "/v2/login/is-ultra",
  summary: "Data when this investor has been moved to ultra; null when there is nothing to say.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ ultraUrl: z.url(), since: calendarDate }).nullable(),
  errors: [],
});

export const relationshipManager = defineCall({
  name: "rm.get",
  method: "GET",
  path: "/v2/rm",
  summary: "The investor's relationship manager; null while nobody is employed.",
  access: "investor",
  effect: "query",
  input: z.object({}),
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
  method: "GET",
  path: "/v2/ping",
  summary: "Answers when the backend and its database do.",
  access: "public",
  effect: "query",
  input: z.object({}),
  output: z.object({ at: instant }),
  errors: ["GATEWAY_UNAVAILABLE"],
});
