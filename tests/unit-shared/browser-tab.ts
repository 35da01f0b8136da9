/** The parts of a browser's tab that `lib/browser` uses, for its tests in Node. */
import { vi } from "vitest";
import { browserStores, storeSignIn } from "../../lib/browser/storage.ts";

class Storage {
  readonly storedMode = new Map<string, string>();
  getItem = (key: string) => this.storedMode.get(key) ?? null;
  setItem = (key: string, value: string) => void this.storedMode.set(key, value);
  removeItem = (key: string) => void this.storedMode.delete(key);
}

export class Tab {
  readonly localStorage = new Storage();
  readonly sessionStorage = new Storage();
  readonly jar = new Map<string, string>();
  readonly left: string[] = [];
  readonly location: { pathname: string; protocol: string; replace: (to: string) => void };
  innerWidth = 1280;
  crossLimit = () => {};

  constructor(pathname: string) {
    this.location = { pathname, protocol: "http:", replace: (to) => void this.left.push(to) };
  }

  matchMedia = () => ({
    addEventListener: (_: string, listen: () => void) => {
      this.crossLimit = listen;
    },
    removeEventListener: () => {},
  });

  get cookie() {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  set cookie(text: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes("Max-Age=0")) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

/** Opens a page in a new tab, which becomes the global window. */
export function openTab(pathname: string): Tab {
  const tab = new Tab(pathname);
  vi.stubGlobal("window", tab);
  vi.stubGlobal("document", tab);
  return tab;
}

export function openSignedInTab(pathname: string): Tab {
  const tab = openTab(pathname);
  for (const name of ["_session", "X-Tap-Session"]) tab.jar.set(name, "visit-1234");
  tab.jar.set("theme", "dark");
  storeSignIn(browserStores(), { userId: "usr_a", session: "visit-1234" });
  tab.localStorage.setItem("_xdid", "device-1234");
  tab.localStorage.setItem("investmentType", "GIFT");
  return tab;
}
