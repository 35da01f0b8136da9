import { beforeEach, describe, expect, it, vi } from "vitest";
import { fetchApi } from "./api";
import { finishSignOut, followEndedVisits } from "./sign-out";
import { browserStores, storeSignIn } from "./storage";

/* Responses that arrive after another session has begun in the same browser. */

const newStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const newTab = () => ({
  jar: new Map<string, string>(),
  left: [] as string[],
  localStorage: newStore(),
  sessionStorage: newStore(),
});
let tab = newTab();

beforeEach(() => {
  tab = newTab();
  const { jar, left } = tab;
  const location = { pathname: "/wallet", protocol: "https:", replace: (to: string) => void left.push(to) };
  vi.stubGlobal("window", { ...tab, location });
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(line: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  });
  for (const name of ["_session", "X-Tap-Session"]) jar.set(name, "visit-1234");
  storeSignIn(browserStores(), { userId: "usr_a", session: "visit-1234" });
  return () => vi.unstubAllGlobals();
});

describe("a call of a script", () => {
  it("on a 401 of an older session leaves the session that began meanwhile, in every respect", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      for (const name of ["_session", "X-Tap-Session"]) tab.jar.set(name, "visit-of-b");
      storeSignIn(browserStores(), { userId: "usr_b", session: "visit-of-b" });
      return new Response(null, { status: 401 });
    });
    await fetchApi("/api/v2/rm");
    expect([tab.localStorage.getItem("isLoggedOut"), tab.localStorage.getItem("userId")]).toEqual(["false", "usr_b"]);
    expect([tab.jar.get("_session"), tab.left, calls]).toEqual(["visit-of-b", [], ["/api/v2/rm"]]);
  });

  it("names the visit it was sent in, so that the server leaves its cookies to this script", async () => {
    const sent = vi.fn(async (_path: string, _init?: RequestInit) => new Response(null));
    vi.stubGlobal("fetch", sent);
    await fetchApi("/api/v2/rm", { headers: { accept: "application/json" } });
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
    expect([headers.get("x-tap-session"), headers.get("accept")]).toEqual(["visit-1234", "application/json"]);
  });

  it("on a 401 has the server end the session, which verifies it once more", async () => {
    const calls: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return new Response(null, { status: calls.length === 1 ? 401 : 303 });
    });
    await fetchApi("/api/v2/rm");
    expect(calls).toEqual(["/api/v2/rm", "/api/session/ended"]);
  });

  it("that is successful but of an older session stores nothing of that session", async () => {
    vi.stubGlobal("fetch", async () => {
      for (const name of ["_session", "X-Tap-Session"]) tab.jar.set(name, "visit-of-b");
      return new Response(null, { headers: { "x-tap-session": "visit-1234" } });
    });
    await fetchApi("/api/v2/rm");
    expect([tab.jar.get("_session"), tab.jar.get("X-Tap-Session")]).toEqual(["visit-of-b", "visit-of-b"]);
  });
});

describe("a form that found the session ended", () => {
  const ended = (visit: string) => {
    const fetched = vi.fn(async () => new Response(null));
    vi.stubGlobal("fetch", fetched);
    tab.jar.set("endedVisit", visit);
    finishSignOut();
    return fetched.mock.calls.length;
  };

  it("ends that session on the next page", () => {
    expect(ended("visit-1234")).toBe(1);
    expect([tab.jar.size, tab.localStorage.getItem("isLoggedOut"), tab.left]).toEqual([0, "true", ["/"]]);
  });

  it("ends that session at once where the browser tells of its cookies", () => {
    const changes = new EventTarget();
    vi.stubGlobal("cookieStore", changes);
    vi.stubGlobal("fetch", async () => new Response(null));
    const stop = followEndedVisits();
    const change = (name: string) => changes.dispatchEvent(Object.assign(new Event("change"), { changed: [{ name }] }));
    tab.jar.set("endedVisit", "visit-1234");
    change("theme");
    expect(tab.left).toEqual([]);
    change("endedVisit");
    expect([tab.jar.size, tab.localStorage.getItem("token"), tab.left]).toEqual([0, null, ["/"]]);
    stop();
  });

  it("ends the session of a browser without a visit", () => {
    tab.jar.clear();
    expect(ended("none")).toBe(1);
  });

  it("leaves a session that began meanwhile", () => {
    expect(ended("visit-of-a")).toBe(0);
    expect([...tab.jar.keys()]).toEqual(["_session", "X-Tap-Session"]);
    expect([tab.localStorage.getItem("isLoggedOut"), tab.left]).toEqual(["false", []]);
  });
});
