import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, middleware } from "./middleware";

const ORIGIN = "http://localhost:3000";
const respond = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`${ORIGIN}${path}`, { headers }));
const signedIn = { cookie: "__Host-ultra-session=Fe26.2*sealed" };

/** The path that a visitor is redirected to; null where the page is shown. */
function redirectOf(path: string, headers?: Record<string, string>): string | null {
  const location = respond(path, headers).headers.get("location");
  if (location === null) return null;
  expect(location.startsWith(`${ORIGIN}/`)).toBe(true);
  return decodeURIComponent(location.slice(ORIGIN.length));
}

describe("middleware, without a session", () => {
  it.each([
    ["/ (home) is public", "/"],
    ["/tnc is public", "/tnc"],
    ["/developers is public", "/developers/wallet"],
    ["/privacy-policy is public", "/privacy-policy"],
    ["/risk-disclosure is public", "/risk-disclosure"],
    ["/explore is public", "/explore"],
    ["/explore/invoice-discounting is public", "/explore/invoice-discounting"],
    ["/explore/fractional-real-estate is public", "/explore/fractional-real-estate"],
    ["/explore/fixed-deposits is public", "/explore/fixed-deposits"],
    ["/explore/asset-leasing is public", "/explore/asset-leasing"],
    ["/explore/stash is public", "/explore/stash"],
    ["/explore/digital-silver is public", "/explore/digital-silver"],
    ["/explore/gift-city-investments-for-NRI is public", "/explore/gift-city-investments-for-NRI"],
    ["/explore/digital-gold is public", "/explore/digital-gold"],
    ["paths containing /blog are public", "/blog/what-a-bond-is"],
    ["paths containing /blog are public, anywhere in the path", "/deals/blog"],
    ["paths containing /explore are public, anywhere in the path", "/invest/explore/bonds"],
    ["paths containing /digilocker are public", "/digilocker"],
    ["paths containing /digilocker are public, anywhere in the path", "/kyc/digilocker"],
    ["/deals is public: anybody may read the deals", "/deals"],
    ["/deals/[dealId] is public", "/deals/kavya-northgate-90"],
    ["/deals/[dealId] with an amount is public", "/hi/deals/kavya-northgate-90?amount=50000"],
    ["the sign-in is public, or nobody could sign in", "/login?returnTo=/wallet"],
    ["a public page is public in every language", "/hi/explore/stash"],
    ["a part of the query makes no path private", "/?page=/dashboard"],
  ])("%s: %s", (_, path) => {
    expect(redirectOf(path)).toBeNull();
  });

  it.each([
    ["/dashboard", "/login?returnTo=/dashboard"],
    ["/dashboard/bonds?page=2", "/login?returnTo=/dashboard/bonds?page=2"],
    ["/dashboard/invoice-discounting", "/login?returnTo=/dashboard/invoice-discounting"],
    ["/dashboard/tap-reserve", "/login?returnTo=/dashboard/tap-reserve"],
    ["/dashboard/asset-leasing", "/login?returnTo=/dashboard/asset-leasing"],
    ["/dashboard/gold", "/login?returnTo=/dashboard/gold"],
    ["/dashboard/silver", "/login?returnTo=/dashboard/silver"],
    ["/dashboard/pre-ipo", "/login?returnTo=/dashboard/pre-ipo"],
    ["/pre-ipo", "/login?returnTo=/pre-ipo"],
    ["/hi/wallet", "/hi/login?returnTo=/hi/wallet"],
    ["/kyc", "/login?returnTo=/kyc"],
  ])("%s leads to the sign-in of its language and names the page to return to", (path, login) => {
    expect(redirectOf(path)).toBe(login);
    expect(redirectOf(path, signedIn)).toBeNull();
  });
});

describe("no spelling of an investor's page gets past the middleware", () => {
  it.each([
    "//dashboard",
    "/hi//dashboard",
    "/dashboard/",
    "/Dashboard",
    "/%64ashboard",
    "/%2Fdashboard",
    "/hi/%64ashboard",
    "/hi%2Fdashboard",
    "/HI/wallet",
    "/en/wallet",
    "/./wallet",
    "/explored/../wallet",
    "/wallet?next=/blog",
    "/wallet%2Fblog",
    "/wallet/%62log",
    "/wallet#/explore",
  ])("%s", (path) => {
    expect(redirectOf(path)).toMatch(/^(\/hi)?\/login\?returnTo=/);
  });

  it.each([
    ["next-router-prefetch", "1"],
    ["rsc", "1"],
    ["purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["x-nextjs-data", "1"],
    ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
    ["x-middleware-prefetch", "1"],
    ["cookie", "token=sealed; _session=visit-1234; X-Tap-Session=visit-1234; userId=usr_a; isLoggedOut=false"],
    ["x-tap-auth", "usr_a.b.c.d"],
    ["_session", "visit-1234"],
  ])("with the header %s: %s", (name, value) => {
    expect(redirectOf("/wallet", { [name]: value })).toBe("/login?returnTo=/wallet");
  });

  it("by the matcher", () => {
    // A matcher has one group, which Next too reads as a regular expression.
    const isMatched = (path: string) => config.matcher.some((each) => new RegExp(`^${each}$`).test(path));
    for (const path of ["/dashboard", "/hi/wallet", "/%64ashboard", "/en/kyc", "/apis", "/"]) {
      expect([path, isMatched(path)]).toEqual([path, true]);
    }
    for (const path of ["/api/v2/ping", "/_next/static/x.js", "/theme.js"]) {
      expect([path, isMatched(path)]).toEqual([path, false]);
    }
  });

  it("and no path leads to another host", () => {
    for (const path of ["//evil.example/dashboard", "/\\evil.example/wallet", "//wallet@evil.example"]) {
      const location = respond(path).headers.get("location") ?? `${ORIGIN}/`;
      expect(new URL(location).origin).toBe(ORIGIN);
    }
  });
});

describe("INR or GIFT is chosen for the page", () => {
  /** The request header that the page reads. */
  const chosen = (headers: Record<string, string>, path = "/wallet") =>
    respond(path, headers).headers.get("x-middleware-request-x-investment-mode");
  const cookie = (mode: string) => ({ cookie: `${signedIn.cookie}; investmentType=${mode}` });
  const abroad = { "x-region-mode": "GIFT" };

  it.each([
    ["by the cookie", { ...cookie("GIFT") }, "GIFT COOKIE"],
    ["by the cookie before the region", { ...cookie("INR"), ...abroad }, "INR COOKIE"],
    ["by the region where there is no cookie", { ...signedIn, ...abroad }, "GIFT REGION"],
    ["by the region where the cookie is no mode", { ...cookie("EUR"), ...abroad }, "GIFT REGION"],
    ["in rupees where neither is known", signedIn, "INR REGION"],
    ["whatever the browser says was chosen", { ...signedIn, "x-investment-mode": "GIFT COOKIE" }, "INR REGION"],
  ])("%s", (_, headers, choice) => {
    expect([chosen(headers), chosen(headers, "/deals")]).toEqual([choice, choice]);
  });

  it("not for a visitor, whose pages are shared", () => {
    expect(chosen({ ...abroad, cookie: "investmentType=GIFT" }, "/explore")).toBeNull();
  });

  it("and sets no cookie and varies no response, which a shared cache may keep", () => {
    const { headers } = respond("/explore", { ...cookie("GIFT"), ...abroad });
    expect([headers.getSetCookie(), headers.get("vary")]).toEqual([[], null]);
  });
});

describe("what an address says of the visit", () => {
  it("app=ultra is kept for the visit where the migration popup reads it", () => {
    expect(respond("/?app=ultra").headers.getSetCookie()).toEqual(["app=ultra; Path=/; SameSite=lax"]);
    expect(respond("/hi?app=ultra").headers.getSetCookie()).toHaveLength(1);
    expect(respond("/?app=other").headers.getSetCookie()).toEqual([]);
  });

  it("app=ultra survives the way to the sign-in", () => {
    expect(respond("/dashboard?app=ultra").headers.getSetCookie()).toEqual(["app=ultra; Path=/; SameSite=lax"]);
  });

  it("a page without either sets no cookie, so that it can be kept for everybody", () => {
    expect(respond("/").headers.getSetCookie()).toEqual([]);
    expect(respond("/explore").headers.getSetCookie()).toEqual([]);
  });
});
