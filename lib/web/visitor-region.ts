/**
 * The readable `region` cookie. Cached public pages have the same bytes for every visitor, so a page learns from this
 * cookie that the visitor's region leads to GIFT: `public/theme.js` sets `<html data-region="abroad">` before the first
 * paint. It selects what is shown first and grants nothing.
 */
import { findCookie, PREFERENCE_COOKIES, preferenceCookie } from "../contract/facts/preference-cookies.ts";
import { isOfType } from "../contract/values/problem-response.ts";
import { type EdgeEnv, leadsToGift, regionOf } from "./edge-decisions.ts";

const ABROAD = "abroad";

/**
 * Sets or deletes the cookie on a page's response when the visitor's region and the cookie differ. An unchanged region
 * sets nothing, so that the page stays cacheable; an unknown region changes nothing.
 */
export async function markRegion(request: Request, response: Response, env: EdgeEnv): Promise<Response> {
  const region = regionOf(request.headers);
  if (region === null || !isOfType(response, "text/html")) return response;
  const value = (await leadsToGift(env, region)) ? ABROAD : null;
  if (findCookie(request.headers.get("cookie") ?? "", PREFERENCE_COOKIES.region) === value) return response;
  const marked = new Response(response.body, response);
  marked.headers.append("set-cookie", preferenceCookie({ name: PREFERENCE_COOKIES.region, value }));
  return marked;
}
