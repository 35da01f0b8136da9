import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { blindIndex } from "../../../backend/platform/secrets.ts";
import { bodyOf, newBrowser, send } from "../analytics/send.ts";
import { call, get, post } from "./api.ts";

/* Anybody can invent a contact, a browser, a session or an id. Each may cost an object only where something is kept. */

const MINUTE_MS = 60_000;
let networks = 0;
const newNetwork = () => `203.0.113.${++networks}`;

const idsIn = async (namespace: DurableObjectNamespace) =>
  new Set((await listDurableObjectIds(namespace)).map((id) => id.toString()));

const NAMESPACES = [env.CONTACT, env.OTP, env.DEAL, env.CALENDAR, env.INVESTOR] as const;

/** The objects that exist after `work` and did not before. Those of contacts and codes count once they store a table. */
async function objectsMadeBy(work: () => Promise<unknown>): Promise<number> {
  const before = await Promise.all(NAMESPACES.map(idsIn));
  await work();
  let made = 0;
  for (const [place, namespace] of NAMESPACES.entries()) {
    const added = [...(await idsIn(namespace))].filter((id) => !before[place]?.has(id));
    for (const id of added) made += (await hasTables(namespace, id)) ? 1 : 0;
  }
  return made;
}

async function hasTables(namespace: DurableObjectNamespace, id: string): Promise<boolean> {
  return runInDurableObject(
    namespace.get(namespace.idFromString(id)),
    (_, { storage }) => storage.sql.exec("SELECT 1 FROM sqlite_schema LIMIT 1").toArray().length > 0,
  );
}

/** Fills the count of a network, as an hour of requests would. */
async function useUp(name: string): Promise<void> {
  const counter = env.CONTACT.getByName(name);
  await counter.admit(10);
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec("UPDATE rate_limit SET minute = ?, count = 1000000", Math.floor(clock.now() / MINUTE_MS));
  });
}

const TIMES = 12;
const times = (work: (turn: number) => Promise<unknown>) => async () => {
  for (let turn = 0; turn < TIMES; turn++) await work(turn);
};

describe("analytics of an invented session", () => {
  it("create no object once the network's limit is used up", async () => {
    const address = newNetwork();
    const token = blindIndex({ kind: "analytics analytics-ip", value: address, key: env.TOKEN_KEY }).slice(0, 22);
    await useUp(`analytics-ip:${token}`);
    const made = await objectsMadeBy(
      times(async () => {
        const answer = await send(newBrowser({ "cf-connecting-ip": address }), [{ event: "page_viewed" }]);
        expect(answer.status).toBe(429);
      }),
    );
    expect(made).toBe(0);
  });

  it("create no object for a session of which nothing is stored, and count towards the network", async () => {
    const address = newNetwork();
    const made = await objectsMadeBy(
      times(() => send(newBrowser({ "cf-connecting-ip": address }), [{ event: "page_sneezed" }])),
    );
    expect(made).toBe(1);
  });

  it("create one object for each session of which something is stored", async () => {
    const address = newNetwork();
    const made = await objectsMadeBy(
      times(() => send(newBrowser({ "cf-connecting-ip": address }), [{ event: "page_viewed" }])),
    );
    expect(made).toBe(TIMES + 1);
  });

  it("create no object for a visitor who is not counted", async () => {
    const browser = () => newBrowser({ "cf-connecting-ip": newNetwork(), dnt: "1" });
    const made = await objectsMadeBy(
      times(async () => {
        const sender = browser();
        const body = bodyOf(sender, [{ event: "page_viewed" }]);
        await call("POST", "/v2/analytics/send", { body, headers: sender.headers });
      }),
    );
    expect(made).toBe(0);
  });
});

describe("codes for invented contacts in invented browsers", () => {
  const typed = (turn: number) => ({ phone: `97${String(10_000_000 + turn)}`, countryCode: "+91" });
  const from = (address: string) => ({ "cf-connecting-ip": address, "x-device-id": crypto.randomUUID() });

  it.each(["/v2/auth/phone/otp/request", "/v2/talk-to-expert/otp/request"])(
    "create no object at %s once the network's limit is used up",
    async (path) => {
      const address = newNetwork();
      await useUp(`ip:${blindIndex({ kind: "ip", value: address, key: env.TOKEN_KEY })}`);
      const made = await objectsMadeBy(
        times(async (turn) => {
          const answer = await post(path, typed(turn), undefined, from(address));
          expect([answer.status, answer.body.code]).toEqual([429, "OTP_LIMIT"]);
        }),
      );
      expect(made).toBe(0);
    },
  );

  it("create no object when a guess is refused because the network's limit is used up", async () => {
    const address = newNetwork();
    await useUp(`guess-ip:${blindIndex({ kind: "ip", value: address, key: env.TOKEN_KEY })}`);
    const made = await objectsMadeBy(
      times(async (turn) => {
        const body = { ...typed(turn), otp: "000000" };
        expect((await post("/v2/auth/phone/otp/verify", body, undefined, from(address))).status).toBe(429);
      }),
    );
    expect(made).toBe(0);
  });
});

it("reads of invented deals, groups, experts, appointments and calendars create no object", async () => {
  const letters = (turn: number) => `invented${turn}`.padEnd(24, "a");
  // The counters of the network exist afterwards.
  const reads = async (turn: number) => {
    const paths = [
      `/v2/deals/${letters(turn)}`,
      `/v2/deals/data/${letters(turn)}`,
      `/v2/deals/get-history-for-tenure/${letters(turn)}?tenure=6`,
      `/v2/investments/master-document?dealId=${letters(turn)}`,
      `/v2/group-campaign/group-info-by-invitation-code?invitationCode=${letters(turn).slice(0, 16)}`,
      `/v2/talk-to-expert/slots?expert=rm-${turn}`,
      `/v2/talk-to-expert/appointment?reference=rm-${turn}.${"0".repeat(25)}.${"0".repeat(22)}`,
      `/v2/calendar/usr_${letters(turn)}.calendar.${letters(turn)}.${letters(turn)}/payouts.ics`,
    ];
    for (const path of paths) expect((await get(path)).status).toBeLessThan(500);
  };
  await reads(0);
  const made = await objectsMadeBy(times((turn) => reads(turn + 1)));
  expect(made).toBe(0);
});
