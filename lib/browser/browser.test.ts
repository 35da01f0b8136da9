import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSignedInTab, openTab, type Tab } from "../../tests/unit-shared/browser-tab.ts";
import { applyResponse, fetchApi } from "./api";
import { reportDevice } from "./device";
import { finishSignOut, followSignOuts, onSignOut, signOut } from "./sign-out";

let tab: Tab;

function open(pathname: string): void {
  tab = openTab(pathname);
}

function openSignedIn(pathname: string): void {
  tab = openSignedInTab(pathname);
}

beforeEach(() => openSignedIn("/wallet"));
afterEach(() => vi.unstubAllGlobals());

const elsewhere = () => new BroadcastChannel("ultra-session");

describe("logout", () => {
  it.each([
    ["clears token from local storage", () => tab.localStorage.getItem("token"), null],
    ["clears _session from local storage", () => tab.localStorage.getItem("_session"), null],
    ["clears userId from local storage", () => tab.localStorage.getItem("userId"), null],
    ["clears _session from session storage", () => tab.sessionStorage.getItem("_session"), null],
    ["clears the X-Tap-Session cookie", () => tab.jar.has("X-Tap-Session"), false],
    ["clears the _session cookie", () => tab.jar.has("_session"), false],
    ["sets isLoggedOut=true", () => tab.localStorage.getItem("isLoggedOut"), "true"],
    ["leaves the device its id", () => tab.localStorage.getItem("_xdid"), "device-1234"],
    ["leaves the investmentType, to be restored", () => tab.localStorage.getItem("investmentType"), "GIFT"],
    ["leaves what was chosen for the device", () => tab.jar.get("theme"), "dark"],
  ])("%s", (_, read, expected) => {
    signOut({ redirect: false });
    expect(read()).toBe(expected);
  });

  it("optionally redirects to /, in the language of the page, and never from a public page", () => {
    signOut({ redirect: false });
    expect(tab.left).toEqual([]);
    for (const [pathname, left] of [
      ["/wallet", ["/"]],
      ["/hi/wallet", ["/hi"]],
      ["/explore/stash", []],
      ["/kyc/digilocker", []],
      ["/", []],
    ] as const) {
      open(pathname);
      signOut({ redirect: true });
      expect([pathname, tab.left]).toEqual([pathname, left]);
    }
  });

  it("resets analytics, and whatever else asked to be, even when one of them fails", () => {
    const reset = vi.fn();
    const error = vi.spyOn(console, "error").mockReturnValue();
    const removals = [
      onSignOut(() => {
        throw new Error("blocked");
      }),
      onSignOut(reset),
    ];
    signOut({ redirect: true });
    expect([reset.mock.calls.length, tab.left, error.mock.calls.length]).toEqual([1, ["/"], 1]);
    for (const remove of removals) remove();
    signOut({ redirect: false });
    expect(reset).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it("is told to every open tab", async () => {
    const other = elsewhere();
    const received = new Promise((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    signOut({ redirect: false });
    expect(await received).toBe("signed-out");
    other.close();
  });

  it("in another tab empties this one, which leaves what it shows, and tells nobody again", async () => {
    const reset = vi.fn();
    const [stop, remove] = [followSignOuts(), onSignOut(reset)];
    const other = elsewhere();
    const echo = vi.fn();
    other.onmessage = echo;
    other.postMessage({ anything: "else" });
    other.postMessage("signed-out");
    await vi.waitFor(() => expect(tab.left).toEqual(["/"]));
    expect(tab.localStorage.getItem("token")).toBeNull();
    expect(reset).toHaveBeenCalledTimes(1);
    expect(echo).not.toHaveBeenCalled();
    stop();
    remove();
    other.close();
  });

  it("by the server, without scripts or by a 401 of a page, is finished on the next page", () => {
    finishSignOut();
    expect(tab.localStorage.getItem("token")).toBe("sealed");
    tab.jar.set("isLoggedOut", "true");
    finishSignOut();
    expect([tab.localStorage.getItem("token"), tab.jar.has("isLoggedOut"), tab.left]).toEqual([null, false, ["/"]]);
  });
});

describe("an answer of the API", () => {
  const answerWith = (status: number, headers: Record<string, string> = {}) =>
    vi.stubGlobal("fetch", async () => new Response(null, { status, headers }));

  it("on a 401 logs the investor out with a redirect", async () => {
    answerWith(401);
    expect((await fetchApi("/api/v2/rm")).status).toBe(401);
    expect([tab.localStorage.getItem("isLoggedOut"), tab.left]).toEqual(["true", ["/"]]);
  });

  it("on a 401 logs the investor out without a redirect on the public paths", async () => {
    openSignedIn("/explore");
    answerWith(401);
    await fetchApi("/api/v2/login/is-ultra");
    expect([tab.localStorage.getItem("isLoggedOut"), tab.left]).toEqual(["true", []]);
  });

  it.each([400, 403, 404, 500])("of %i is only reported: the investor stays signed in", async (status) => {
    answerWith(status, { "x-tap-session": "visit-5678" });
    await fetchApi("/api/v2/rm");
    expect([tab.localStorage.getItem("token"), tab.localStorage.getItem("_session"), tab.left]).toEqual([
      "sealed",
      "visit-1234",
      [],
    ]);
  });

  it("that is successful stores its x-tap-session and x-device-id in local storage and cookies", async () => {
    answerWith(200, { "x-tap-session": "visit-5678", "x-device-id": "device-5678" });
    await fetchApi("/api/v2/rm");
    expect(tab.localStorage.getItem("_session")).toBe("visit-5678");
    expect(tab.sessionStorage.getItem("_session")).toBe("visit-5678");
    expect(tab.localStorage.getItem("_xdid")).toBe("device-5678");
    expect(["_session", "X-Tap-Session", "_xdid"].map((name) => tab.jar.get(name))).toEqual([
      "visit-5678",
      "visit-5678",
      "device-5678",
    ]);
  });

  it("begins no new visit in a tab whose session another tab has ended, before the next sign-in", async () => {
    const ids = { "x-tap-session": "visit-5678", "x-device-id": "device-5678" };
    answerWith(200, ids);
    const visits = () => [
      tab.localStorage.getItem("_session"),
      tab.sessionStorage.getItem("_session"),
      tab.jar.get("_session"),
    ];
    signOut({ redirect: false });
    await fetchApi("/api/v2/deals");
    expect(visits()).toEqual([null, null, undefined]);
    openSignedIn("/wallet");
    // The sign-out form of another tab: the server has answered, and no script has run since.
    for (const name of ["_session", "X-Tap-Session"]) tab.jar.delete(name);
    tab.jar.set("isLoggedOut", "true");
    tab.localStorage.removeItem("_session");
    tab.sessionStorage.removeItem("_session");
    await fetchApi("/api/v2/deals");
    expect(visits()).toEqual([null, null, undefined]);
    expect(tab.localStorage.getItem("_xdid")).toBe("device-5678");
  });

  it("with an invalid id stores nothing", () => {
    applyResponse(200, () => "x; Path=/; Domain=evil.example", "visit-1234");
    expect([tab.localStorage.getItem("_session"), tab.jar.get("_session")]).toEqual(["visit-1234", "visit-1234"]);
    expect(tab.localStorage.getItem("_xdid")).toBe("device-1234");
  });
});

describe("a device reports to the server", () => {
  it("its type by the limits of 600 and 900 pixels, again when the window crosses one", () => {
    const stop = reportDevice();
    const seen = [tab.jar.get("X-Device-Type")];
    for (const width of [900, 600]) {
      tab.innerWidth = width;
      tab.crossLimit();
      seen.push(tab.jar.get("X-Device-Type"));
    }
    expect(seen).toEqual(["Desktop", "Tablet", "Mobile"]);
    stop();
  });

  it("its id: the one set by the server, otherwise a new one, generated once", () => {
    reportDevice();
    expect(tab.jar.get("_xdid")).toBe("device-1234");
    tab.jar.set("_xdid", "device-of-the-server");
    reportDevice();
    expect(tab.localStorage.getItem("_xdid")).toBe("device-of-the-server");
    open("/");
    reportDevice();
    expect(tab.jar.get("_xdid")).toMatch(/^[\da-f]{32}$/);
    expect(tab.localStorage.getItem("_xdid")).toBe(tab.jar.get("_xdid"));
  });

  it("whether it is inside the host app's web view", () => {
    reportDevice();
    expect(tab.jar.has("isFlutter")).toBe(false);
    tab.localStorage.setItem("isFlutter", "true");
    reportDevice();
    expect(tab.jar.get("isFlutter")).toBe("true");
    tab.localStorage.removeItem("isFlutter");
    reportDevice();
    expect(tab.jar.has("isFlutter")).toBe(false);
  });
});
