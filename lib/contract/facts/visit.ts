/**
 * Headers and cookies with which a browser identifies its visit and device (specification §7). Invariant: none of it
 * authorises anything. The session is in the encrypted cookie; `_session` only correlates the calls of one visit.
 */
export const TAP_SESSION_HEADER = "x-tap-session";
/** The origin that the browser addresses, as the API gateway saw it: documented clients send absolute return addresses. */
export const SITE_ORIGIN_HEADER = "x-site-origin";
/** The same value under both names: as a header, as a cookie, and (`_session`) as a key of the browser's storage. */
export const VISIT_COOKIES = ["_session", "X-Tap-Session"] as const;
export const VISIT_SECONDS = 90 * 86_400;
export const VISIT_ID_SHAPE = /^[\w-]{8,64}$/;

/** `true` from a sign-out or a 401 until the browser has cleared its storage; absent otherwise. */
export const LOGGED_OUT_COOKIE = "isLoggedOut";
/**
 * The visit whose session a server action found ended, or `none`. A script ends the session, unless another visit has
 * begun since: the action's own response could arrive after it and expire the newer session's cookies.
 */
export const ENDED_VISIT_COOKIE = "endedVisit";
export const NO_VISIT = "none";
/** Expires the cookies of a session that the backend rejects on a second check. */
export const SESSION_ENDED = "/api/session/ended";
/** `true` inside the web view of the host app, which sets the storage key of the same name. */
export const WEB_VIEW_COOKIE = "isFlutter";
export const DEVICE_TYPE_COOKIE = "X-Device-Type";
export const LRUTM_COOKIE = "_lrutm";

export const DEVICE_TYPES = ["Mobile", "Tablet", "Desktop"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** The maximum widths, in CSS pixels. */
export const MOBILE_WIDTH_MAX = 600;
export const TABLET_WIDTH_MAX = 900;

export function deviceTypeOf(width: number): DeviceType {
  if (width <= MOBILE_WIDTH_MAX) return "Mobile";
  return width <= TABLET_WIDTH_MAX ? "Tablet" : "Desktop";
}

export const isDeviceType = (value: string | null): value is DeviceType => DEVICE_TYPES.some((type) => type === value);

export const visitIdIn = (value: string | null | undefined): string | null =>
  VISIT_ID_SHAPE.exec(value ?? "")?.[0] ?? null;
