import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import english from "../../../messages/en/common.json" with { type: "json" };
import hindi from "../../../messages/hi/common.json" with { type: "json" };
import { answerOfflineWorker } from "./offline-worker";

interface Requested {
  readonly url?: string;
  readonly mode?: string;
  readonly method?: string;
}

/** Runs the script as a browser does, and returns its answer to a request; null where the request goes its usual way. */
async function answerTo(requested: Requested, { isOnline }: { isOnline: boolean }): Promise<Response | null> {
  const handlers = new Map<string, (event: unknown) => void>();
  const world = {
    ...{
      URL,
      Response,
      navigator: { onLine: isOnline },
      clients: { claim: () => undefined },
      skipWaiting: () => undefined,
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  // Neither fetch nor caches exists here: the script that stores or requests something fails.
  runInNewContext(await (await answerOfflineWorker()).text(), world);
  const request = { url: "https://ultra.example/wallet", mode: "navigate", method: "GET", ...requested };
  let answer: Response | null = null;
  handlers.get("fetch")?.({
    request,
    respondWith: (response: Response) => {
      answer = response;
    },
  });
  return answer;
}

it("lets every request take its usual way while there is a connection", async () => {
  for (const mode of ["navigate", "cors", "no-cors"]) expect(await answerTo({ mode }, { isOnline: true })).toBeNull();
});

it("answers a page that is opened without a connection, in the language of its address", async () => {
  const words = async (url: string) => (await answerTo({ url }, { isOnline: false }))?.text();
  expect(await words("https://ultra.example/wallet?q=1")).toContain(english.offline.title);
  expect(await words("https://ultra.example/hi/wallet")).toContain(hindi.offline.title);
});

it("takes no part of an address for a language that is none", async () => {
  for (const name of ["constructor", "__proto__", "toString", ""]) {
    const answer = await answerTo({ url: `https://ultra.example/${name}/x` }, { isOnline: false });
    expect(await answer?.text()).toContain(english.offline.title);
  }
});

it("answers no form, call or file without a connection", async () => {
  for (const requested of [{ method: "POST" }, { mode: "cors" }, { mode: "no-cors" }]) {
    expect(await answerTo(requested, { isOnline: false })).toBeNull();
  }
});

it("sends the page with a policy that runs no script", async () => {
  const answer = await answerTo({}, { isOnline: false });
  expect(answer?.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await answer?.text()).not.toMatch(/<script|\son\w+=/);
});
