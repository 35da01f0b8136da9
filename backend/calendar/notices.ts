/** Notices about an appointment: to the person at each contact, and to the expert by e-mail. */
import { z } from "zod";
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { localeOfApiName } from "../../lib/i18n/locales.ts";
import { hrefFor } from "../../lib/i18n/navigation.ts";
import { findManager } from "../catalogue/relationship-managers.ts";
import type { Env } from "../env.ts";
import { gatewaysFor } from "../gateways/choice.ts";
import { isAddressRefused } from "../gateways/messages.ts";
import { endOfSending, logGivenUp, sendWithinBudget } from "../gateways/send-budget.ts";
import { clock } from "../platform/clock.ts";
import { randomIds } from "../platform/ids.ts";
import { logFailure } from "../platform/log.ts";
import type { Scheduler } from "../platform/scheduler.ts";
import { decrypt, encrypt, keyRingOf } from "../platform/secrets.ts";
import { siteOriginOf } from "../platform/site-origin.ts";
import { withoutTemplate, wording } from "../platform/wording.ts";
import { writeReference } from "./appointment.ts";
import { decryptDetails } from "./details.ts";
import { type ConsultationEvent, expertText, personText } from "./messages.ts";
import type { CalendarStore, StoredAppointment } from "./store.ts";

/** Job types. NOTICE: send a notice, by its id. REMINDER, FORGET: remind of or delete an appointment, by its id. */
export type CalendarJobType = Scheduler<"NOTICE" | "REMINDER" | "FORGET">;

const ENCRYPTED_NOTICE = "appointment-notice";

const notice = z.object({
  /** The expert's address is looked up when the notice is sent, because it may change. */
  to: z.union([z.object({ channel: z.enum(["SMS", "EMAIL"]), to: z.string() }), z.object({ managerId: z.string() })]),
  ...wording.shape,
});
type Notice = z.infer<typeof notice>;

export class Notices {
  readonly #env: Env;
  readonly #store: CalendarStore;
  readonly #scheduler: CalendarJobType;

  constructor({ env, store, scheduler }: { env: Env; store: CalendarStore; scheduler: CalendarJobType }) {
    this.#env = env;
    this.#store = store;
    this.#scheduler = scheduler;
  }

  /** Inside the transaction of the change that it announces. */
  announce(event: ConsultationEvent, stored: StoredAppointment): void {
    const { managerId, at, subject, language } = stored;
    const { TOKEN_KEY } = this.#env;
    const { expertName: expert, name, phone, contacts, timeZone } = decryptDetails(stored, keyRingOf(this.#env));
    const reference = writeReference({ managerId, appointmentId: stored.id }, TOKEN_KEY);
    const path = hrefFor(localeOfApiName(language), `/talk-to-expert?appointment=${reference}`);
    const link = `${siteOriginOf(this.#env)}${path}`;
    const facts = { at, expert, name, phone, subject, language, timeZone, link };
    const endsAt = epochMs(Math.min(at, endOfSending(clock.now())));
    for (const to of contacts) this.#write({ to, ...personText(event, facts) }, endsAt);
    this.#write({ to: { managerId }, ...withoutTemplate(expertText(event, facts)) }, endsAt);
  }

  /**
   * Sends the notice unless it was sent, it is of no use any more, or its address is refused for good.
   * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
   */
  async send(id: string): Promise<void> {
    const stored = this.#store.findNotice(id);
    if (!stored) return;
    const { message: ciphertext, endsAt } = stored;
    const opened = decrypt({ kind: ENCRYPTED_NOTICE, ciphertext, keys: keyRingOf(this.#env) });
    const { to, ...written } = notice.parse(JSON.parse(opened));
    const kind = "managerId" in to ? "EXPERT" : "PERSON";
    // A talk that has begun: "calls you in an hour" would be false.
    if (clock.now() >= endsAt) {
      logGivenUp(kind);
      return this.#store.deleteNotice(id);
    }
    const contact = "managerId" in to ? await this.#expertContact(to.managerId) : to;
    const key = `appointment:${id}`;
    const message = contact && { ...written, ...contact, code: null, key };
    if (!message) return this.#store.deleteNotice(id);
    const { messages } = gatewaysFor(this.#env);
    const countUnanswered = () => this.#store.countUnanswered(id);
    const send = () => isAddressRefused(messages.send(message));
    const sending = await sendWithinBudget(send, { kind, countUnanswered, endsAt, clock });
    if (sending.state === "LATER") {
      return this.#scheduler.schedule({ kind: "NOTICE", reference: id, dueAt: sending.dueAt });
    }
    // This notice is lost: the person's other contacts have notices of their own, the expert has no other contact.
    if (sending.state === "ANSWERED" && sending.answer) logFailure({ event: "appointment_notice_refused", kind });
    this.#store.deleteNotice(id);
  }

  #write(value: Notice, endsAt: EpochMs): void {
    const id = randomIds.letters();
    const { TOKEN_KEY: key } = this.#env;
    const message = encrypt({ kind: ENCRYPTED_NOTICE, value: JSON.stringify(value), key });
    this.#store.insertNotice(id, { message, endsAt });
    this.#scheduler.schedule({ kind: "NOTICE", reference: id, dueAt: clock.now() });
  }

  /** Null for an expert who no longer works here. */
  async #expertContact(managerId: string) {
    const manager = await findManager(this.#env.CATALOGUE, managerId);
    return manager && ({ channel: "EMAIL", to: manager.email } as const);
  }
}
