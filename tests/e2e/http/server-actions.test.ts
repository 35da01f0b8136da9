import { afterAll, beforeAll, expect, it } from "vitest";
import { builtActions, CANARY, type HostileAction, hostileActions, REFUSED } from "../support/hostile-actions.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";
import { arriveVerified } from "../support/people.ts";
import { type SeededWorld, seedWorld } from "../support/served.ts";

/* The arguments of a server action are untrusted, despite its types. */

/** Fewer than would keep a busy server past the deadline of its pages. */
const AT_ONCE = 4;
const ACTORS = ["no session", "an ended session", "an investor"] as const;
/**
 * Every defect and every action, not every pair: without a session, and for defects that the Worker refuses alike for
 * all actions (lib/web/action-arguments.test.ts).
 */
const ONE_IN = 7;
type Actor = (typeof ACTORS)[number];

interface Tried {
  readonly sent: HostileAction;
  readonly by: Actor;
  readonly status: number;
  readonly text: string;
}

let world: SeededWorld;
let server: IsolatedServer;
let tried: readonly Tried[];

beforeAll(async () => {
  world = await seedWorld();
  server = await serveIsolated(world.dataDir);
  const investor = await arriveVerified(server.url, { rupees: 1_000 });
  const all = await hostileActions(builtActions());
  const isChosen = (index: number) => index % ONE_IN === 0;
  const some = all.filter((_, index) => isChosen(index));
  const byInvestor = all.filter(({ wrong }, index) => !REFUSED.has(wrong) || isChosen(index));
  const cookies: Record<Actor, string> = {
    "no session": "",
    "an ended session": "ultra-session=x",
    "an investor": investor.client.cookie(),
  };
  const requestsBy = (by: Actor) => (by === "an investor" ? byInvestor : some);
  tried = (await Promise.all(ACTORS.map((by) => tryAll(requestsBy(by), by, cookies[by])))).flat();
}, 600_000);

afterAll(async () => {
  await server.kill();
  await world.forget();
});

async function tryAll(requests: Iterable<HostileAction>, by: Actor, cookie: string): Promise<Tried[]> {
  const rest = [...requests];
  const done: Tried[] = [];
  const worker = async () => {
    for (let sent = rest.pop(); sent; sent = rest.pop()) {
      const { action, headers, body } = sent;
      const init = { method: "POST", headers: { origin: server.url, cookie, ...headers }, body };
      const answer = await fetch(server.url + action.path, { ...init, redirect: "manual" });
      done.push({ sent, by, status: answer.status, text: answer.status < 400 ? "" : await answer.text() });
      if (answer.status < 400) await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

const line = ({ sent, by, status, text }: Tried) =>
  `${sent.action.name}: ${sent.wrong}, by ${by} → ${status} ${text.slice(0, 60)}`;

it("sends tampered arguments to every server action of the build", () => {
  const actions = builtActions();
  expect(actions.length).toBeGreaterThanOrEqual(65);
  const byInvestor = tried.filter(({ by }) => by === "an investor");
  const defects = new Set(byInvestor.map(({ sent }) => sent.wrong));
  const reaching = [...defects].filter((wrong) => !REFUSED.has(wrong));
  expect(reaching.length).toBeGreaterThan(40);
  const pairs = new Set(byInvestor.map(({ sent }) => `${sent.wrong} ${sent.action.id}`));
  expect(reaching.flatMap((wrong) => actions.filter(({ id }) => !pairs.has(`${wrong} ${id}`)))).toEqual([]);
  for (const actor of ACTORS) {
    const sent = tried.filter(({ by }) => by === actor).map((each) => each.sent);
    expect(new Set(sent.map(({ action }) => action.id)).size).toBe(actions.length);
    expect(new Set(sent.map(({ wrong }) => wrong))).toEqual(defects);
  }
});

it("answers no tampered argument of a server action with a 5xx", () => {
  expect(tried.filter(({ status }) => status >= 500).map(line)).toEqual([]);
});

it("refuses arguments that no page sends with 400 before the action runs", () => {
  const surprising = tried.filter(
    ({ sent, by, status }) => by !== "no session" && REFUSED.has(sent.wrong) && status !== 400,
  );
  expect(surprising.map(line)).toEqual([]);
});

it("answers a known action posted to a page that does not contain it with 404", async () => {
  for (const action of builtActions().filter(({ path }) => !path.endsWith("/login"))) {
    const headers = { origin: server.url, "next-action": action.id, "content-type": "text/plain" };
    const answer = await fetch(`${server.url}/login`, { method: "POST", headers, body: "[]", redirect: "manual" });
    expect([action.name, answer.status]).toEqual([action.name, 404]);
    await answer.body?.cancel();
  }
});

it("logs each refusal in one line without a stack and without the content", () => {
  const output = server.output();
  expect(output).toMatch(/"event":"action_refused"/);
  expect(
    output
      .split("\n")
      .filter((each) => /^\s+at |Error:|ZodError/.test(each))
      .slice(0, 10),
  ).toEqual([]);
  expect(output).not.toContain(CANARY);
});
