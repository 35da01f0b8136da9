/**
 * Tokens of a Firebase installation. They are signed, not stored: a valid token was issued here for this project, app
 * and installation. They grant no more than the API key and identify no investor.
 */
import { timingSafeEqual } from "node:crypto";
import { blindIndex, blindIndexes, type KeyRing } from "../../platform/secrets.ts";

export interface InstallationName {
  readonly projectId: string;
  readonly appId: string;
  readonly fid: string;
}

/** Same lifetime as Firebase's tokens. */
export const AUTH_TOKEN_SECONDS = 7 * 24 * 60 * 60;

const REFRESH = "installation refresh token";
const AUTH = "installation auth token";
const nameOf = ({ projectId, appId, fid }: InstallationName) => JSON.stringify([projectId, appId, fid]);

export const writeRefreshToken = (name: InstallationName, { current }: KeyRing): string =>
  blindIndex({ kind: REFRESH, value: nameOf(name), key: current });

export const isRefreshToken = (given: string, name: InstallationName, keys: KeyRing): boolean =>
  blindIndexes({ kind: REFRESH, value: nameOf(name), keys }).some((token) => isSame(given, token));

export function writeAuthToken(name: InstallationName, now: number, { current }: KeyRing): string {
  const expiresAt = Math.floor(now / 1000) + AUTH_TOKEN_SECONDS;
  return `${expiresAt}.${blindIndex({ kind: AUTH, value: `${expiresAt} ${nameOf(name)}`, key: current })}`;
}

export function isAuthToken(given: string, name: InstallationName, now: number, keys: KeyRing): boolean {
  const [expiresAt = "", tag = ""] = given.split(".", 2);
  if (!/^\d{1,12}$/.test(expiresAt) || Number(expiresAt) * 1000 <= now) return false;
  return blindIndexes({ kind: AUTH, value: `${expiresAt} ${nameOf(name)}`, keys }).some((token) => isSame(tag, token));
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
