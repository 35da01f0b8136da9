import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { NOTIFICATION_KINDS, type NotificationKind } from "../../../lib/contract/calls/notification-kinds.ts";
import {
  countUnread,
  listNotifications,
  markRead,
  setNotificationPreferences,
} from "../../../lib/contract/calls/notifications.ts";
import { DAY_MS, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { COIN_STAY_DAYS } from "../../../lib/finance/stash.ts";
import { operate } from "../../../scripts/operator.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { readOutbox } from "../../../scripts/sandbox/world.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";
import { type Cause, DAYS, prepareWorld, SCENES } from "../support/notification-causes.ts";
import { arriveVerified, linkEmail } from "../support/people.ts";
import { delayMessagesWhileStopped, passToHourWhileStopped } from "../support/stopped-sandbox.ts";

/*
 * One investor for each kind. The server is killed shortly after the causes are sent and while time passes, at night,
 * when every message waits; and in the morning, while the messages are delivered.
 */

const [NIGHT, MORNING] = [22, 11];
/** The latest moment of a kill after the causes were sent. They take some hundred milliseconds. */
const KILLED_WITHIN_MS = 250;
/** A carrier's delay of the delivery, and again of its acceptance: the two moments at which the server is killed. */
const MESSAGE_DELAY_MS = 120;
const DELIVERED_BEFORE_KILL_MAX = 8;

interface Investor {
  readonly person: Person;
  readonly email: string;
  readonly cause: Cause | null;
}

let dataDir: string;
let server: IsolatedServer;
const investors = new Map<NotificationKind, Investor>();
/** When the server was killed; shown when a test fails. */
const kills: string[] = [];

/** Kills the server at `moment`, while `work` is under way, and starts it with the same data. */
async function killDuring(work: () => Promise<unknown>, moment: () => Promise<string>): Promise<void> {
  const cut = work().catch((cause: unknown) => {
    if (!(cause instanceof TypeError)) throw cause;
  });
  kills.push(await moment());
  await server.kill();
  await cut;
  server = await serveIsolated(dataDir, Number(new URL(server.url).port));
}

async function soon(): Promise<string> {
  const afterMs = Math.floor(Math.random() * KILLED_WITHIN_MS);
  await pause(afterMs);
  return `${afterMs} ms after the start`;
}

/** Stops the server while its clock moves to the next `hour` o'clock and its carriers change their speed. */
async function passToHour(hour: number, { messageDelayMs }: { readonly messageDelayMs: number }): Promise<void> {
  await server.kill();
  passToHourWhileStopped(dataDir, hour);
  delayMessagesWhileStopped(dataDir, messageDelayMs);
  server = await serveIsolated(dataDir, Number(new URL(server.url).port));
}

async function now(): Promise<EpochMs> {
  const answer = await fetch(`${server.url}/sandbox/clock`, { headers: { accept: "application/json" } });
  return epochMs(Date.parse(z.object({ now: z.string() }).parse(await answer.json()).now));
}

const advance = (advanceDays: number) => operate(server, { command: "clock", args: { advanceDays } });
const runDue = () => advance(0);

/** Moves the clock to the time, even after an interrupted move, and runs everything due. */
async function moveTo(time: number): Promise<void> {
  await advance(Math.max(0, Math.round((time - (await now())) / DAY_MS)));
}

async function arrive(kind: NotificationKind): Promise<void> {
  const person = await arriveVerified(server.url);
  const email = await linkEmail(person);
  const preference = { kind, channel: "WHATSAPP", isOn: true } as const;
  await person.client.call(setNotificationPreferences, { preferences: [preference] });
  const { url, operatorKey } = server;
  investors.set(kind, {
    person,
    email,
    cause: await SCENES[kind].prepare(person, { url, operatorKey, now: await now() }),
  });
}

const causeAll = () => Promise.all([...investors.values()].map(({ cause }) => cause?.()));

async function causeOverKills(): Promise<void> {
  const began = await now();
  await investors.get("TRANSFER_REFUSED")?.cause?.();
  for (const _ of [1, 2]) await killDuring(causeAll, soon);
  await causeAll();
  for (const days of [DAYS.toTheNotice, DAYS.toTheEnd]) {
    await killDuring(() => moveTo(began + days * DAY_MS), soon);
    await moveTo(began + days * DAY_MS);
  }
}

/** Texts without a code that a contact received over one channel. */
async function textsTo(contact: string, channel: string): Promise<readonly string[]> {
  const messages = await readOutbox(server.url, contact);
  return messages.filter((message) => message.channel === channel && !message.code).map(({ text }) => text);
}

async function listWaiting(): Promise<readonly Person[]> {
  const people = [...investors.values()].map(({ person }) => person);
  const texts = await Promise.all(people.map(({ contact }) => textsTo(contact, "WHATSAPP")));
  return people.filter((_, place) => texts[place]?.length === 0);
}

/**
 * Kills the server after some deliveries: before the carrier reports the last as accepted, or delivers the next one.
 */
async function killInDelivery(before: "ACCEPTANCE" | "DELIVERY"): Promise<void> {
  const read = async () => (await readOutbox(server.url, null)).map((message) => JSON.stringify(message));
  const earlier = new Set(await read());
  const count = 1 + Math.floor(Math.random() * DELIVERED_BEFORE_KILL_MAX);
  await killDuring(runDue, async () => {
    const isTime = async () => (await read()).filter((message) => !earlier.has(message)).length >= count;
    await vi.waitUntil(isTime, { interval: 2, timeout: 120_000 });
    if (before === "DELIVERY") await pause(MESSAGE_DELAY_MS * 1.5);
    return `before ${before}, ${count} messages later`;
  });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-notified-"));
  server = await serveIsolated(dataDir);
  await passToHour(NIGHT, { messageDelayMs: 0 });
  await prepareWorld(server);
  // Coins buy a reward once their money has stayed.
  const [redeeming, others] = [true, false].map((isReward) =>
    NOTIFICATION_KINDS.filter((kind) => kind.startsWith("REWARD_") === isReward),
  );
  await Promise.all((redeeming ?? []).map(arrive));
  await advance(COIN_STAY_DAYS);
  await Promise.all((others ?? []).map(arrive));
  await causeOverKills();
  await passToHour(MORNING, { messageDelayMs: MESSAGE_DELAY_MS });
  expect(await listWaiting()).toHaveLength(NOTIFICATION_KINDS.length);
  for (const before of ["ACCEPTANCE", "DELIVERY", "ACCEPTANCE", "DELIVERY"] as const) await killInDelivery(before);
  await runDue();
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const of = (kind: NotificationKind) => investors.get(kind) ?? expect.fail("nobody has arrived");

it.each(NOTIFICATION_KINDS)(
  "shows %s once and sends it once on every channel, over kills of the server",
  async (kind) => {
    const { person, email } = of(kind);
    const { notifications } = await person.client.call(listNotifications, { pageSize: 50 });
    const facts = { kind, ...SCENES[kind].facts };
    const shown = notifications.filter(({ subject }) => subject.kind === kind);
    expect(
      shown.map(({ subject }) => subject).filter((subject) => isLike(subject, facts)),
      kills.join(),
    ).toHaveLength(1);
    // No other kind is sent to this investor over WhatsApp, so its text is this notification's.
    const byWhatsApp = await textsTo(person.contact, "WHATSAPP");
    expect(byWhatsApp, kills.join()).toHaveLength(1);
    const isOwn = (text: string) => byWhatsApp.includes(text);
    expect((await textsTo(person.contact, "SMS")).filter(isOwn), kills.join()).toEqual(byWhatsApp);
    expect((await textsTo(email, "EMAIL")).filter(isOwn), kills.join()).toEqual(byWhatsApp);
  },
);

const isLike = (subject: object, facts: Readonly<Record<string, unknown>>) =>
  Object.entries(facts).every(([name, value]) => new Map(Object.entries(subject)).get(name) === value);

it("keeps what was read over a kill", async () => {
  const { client } = of("PAYOUT_RECEIVED").person;
  const { notifications, unread } = await client.call(listNotifications, { pageSize: 50 });
  const [newest] = notifications;
  if (newest === undefined) return expect.fail("nothing is shown");
  expect(unread).toBe(notifications.length);
  await client.call(markRead, { notificationId: newest.notificationId });
  await killDuring(runDue, soon);
  expect(await client.call(countUnread, {})).toEqual({ unread: unread - 1 });
});

it("leaves accounts that verify", async () => {
  expect(await operate(server, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});
