/**
 * The scope of a page: its account, and its reader's rights. Taken from the path only (docs/decisions/0022). A page
 * reads its scope and passes it on; nothing below a page determines the reader.
 */
import "server-only";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type AccountPath, accountPathOf } from "@/components/portfolio/account-path";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { getViewedAccount } from "@/lib/contract/calls/viewers";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import { type UserId, userId } from "@/lib/contract/values/ids";
import { hrefFor, OWN_ACCOUNT } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { aboutOf } from "@/lib/web/about-account";
import { findProfile } from "@/lib/web/app-shell-data";
import type { CallOptions } from "@/lib/web/backend-call";
import { readForInvestor } from "@/lib/web/investor-call";
import { type AccountOffers, OFFERS, type Reader } from "./offers";

export interface AccountParams {
  params: Promise<{ locale: string; account: string }>;
}

/** The owner of an account that is not the reader's. */
export interface Holder {
  readonly name: string;
  /** Country of residence, ISO 3166-1 alpha-2; null for a viewer. */
  readonly residence: string | null;
  /** Null where its owner lets the reader view it. */
  readonly guardianship: Profile["guardianship"];
  /** The last day of the view; null for a guardian. */
  readonly viewedUntil: CalendarDate | null;
}

interface Scope {
  readonly reader: Reader;
  /** Begins the path of every page of the account. */
  readonly path: AccountPath;
  /** Names the account to a call. */
  readonly about: Pick<CallOptions, "member">;
  readonly offers: AccountOffers;
  /** Whether the reader may move money and invest. */
  readonly mayAct: boolean;
}

export interface OwnScope extends Scope {
  readonly member: null;
  readonly holder: null;
}

export interface AnothersScope extends Scope {
  readonly member: UserId;
  readonly holder: Holder;
}

export type AccountScope = OwnScope | AnothersScope;

const scopeOf = (member: UserId | null, reader: Reader) => ({
  ...{ reader, offers: OFFERS[reader] },
  ...{ path: accountPathOf(member), about: aboutOf(member) },
});

/** A child's account, whose guardian reads it. */
export interface WardScope extends AnothersScope {
  readonly holder: Holder & { readonly guardianship: NonNullable<Profile["guardianship"]> };
}

export const isOfWard = (scope: AnothersScope): scope is WardScope => scope.holder.guardianship !== null;

export const OWN_SCOPE: OwnScope = { ...scopeOf(null, "OWNER"), member: null, holder: null, mayAct: true };

/** The scope of a page that every account has. */
export async function readScope(params: AccountParams["params"]): Promise<AccountScope> {
  const { account } = await params;
  return account === OWN_ACCOUNT ? OWN_SCOPE : readById(account);
}

/** The scope of a page on which the reader acts. A reader who may only read is redirected to the account's first page, which says why. */
export async function readActingScope(params: AccountParams["params"]): Promise<AccountScope> {
  const scope = await readScope(params);
  if (!scope.mayAct) redirect(hrefFor(await pageLocale(params), scope.path));
  return scope;
}

/** The scope of a page about an account that is not the reader's own. */
export async function readAnothersScope(params: AccountParams["params"]): Promise<AnothersScope> {
  const scope = await readScope(params);
  return scope.holder === null ? notFound() : scope;
}

/** The scope of a page about a child's account. */
export async function readWardScope(params: AccountParams["params"]): Promise<WardScope> {
  const scope = await readAnothersScope(params);
  return isOfWard(scope) ? scope : notFound();
}

/**
 * Read once per request. Another investor's child, an ended guardianship, an unknown id and the reader's own id all give
 * a 404. The backend decides this, and every page of the account reads its scope first.
 */
const readById = cache(async (account: string): Promise<AnothersScope> => {
  const id = userId.safeParse(account);
  if (!id.success) notFound();
  const member = id.data;
  if (!(await isWard(member))) return readViewed(member);
  const { name, country: residence, guardianship } = await readForInvestor(getProfile, {}, { member });
  if (guardianship === null || name === null) notFound();
  const holder = { name, residence, guardianship, viewedUntil: null };
  return { ...scopeOf(member, "GUARDIAN"), member, holder, mayAct: guardianship.mayAct };
});

/** An unknown profile leaves the decision to the guardian's call, which the backend answers. */
async function isWard(member: UserId): Promise<boolean> {
  const own = await findProfile();
  return own === null || own.children.some(({ userId: child }) => child === member);
}

/** An account whose owner lets the reader view everything. Statements alone have no pages of the account. */
async function readViewed(member: UserId): Promise<AnothersScope> {
  const { name, scope, until } = await readForInvestor(getViewedAccount, {}, { member });
  if (scope !== "EVERYTHING") notFound();
  const holder = { name, residence: null, guardianship: null, viewedUntil: until };
  return { ...scopeOf(member, "VIEWER"), member, holder, mayAct: false };
}
