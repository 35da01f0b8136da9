/** Notices about an appointment: to the person at each contact, and to the expert by e-mail. */
import { z } from "zod";
import { localeOfApiName } from "../../lib/i18n/locales.ts";
import { hrefFor } from "../../lib/i18n/navigation.ts";
import { findManager } from "../catalogue/relationship-managers.ts";
import type { Env } from "../env.ts";
import { gatewaysFor } from "../gateways/choice.ts";
import { callGateway } from "../gateways/deadline.ts";
import { isAddressRefused } from "../gateways/messages.ts";
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
    for (const to of contacts) this.#write({ to, ...personText(event, facts) });
    this.#write({ to: { managerId }, ...withoutTemplate(expertText(event, facts)) });
  }

  /**
   * Sends the notice unless it was sent, or its address is refused for good. If the object stops between the carrier's response and our delete, the key
   * makes it one message.
   */
  async send(id: string): Promise<void> {
    const ciphertext = this.#store.findNotice(id);
    if (!ciphertext) return;
    const opened = decrypt({ kind: ENCRYPTED_NOTICE, ciphertext, keys: keyRingOf(this.#env) });
    const { to, ...written } = notice.parse(JSON.parse(opened));
    const contact = "managerId" in to ? await this.#expertContact(to.managerId) : to;
    const key = `appointment:${id}`;
    const message = contact && { ...written, ...contact, code: null, key };
    const { messages } = gatewaysFor(this.#env);
    const isRefused = message && (await callGateway(() => isAddressRefused(messages.send(message))));
    // This notice is lost: the person's other contacts have notices of their own, the expert has no other contact.
    if (isRefused) logFailure({ event: "appointment_notice_refused", kind: "managerId" in to ? "EXPERT" : "PERSON" });
    this.#store.deleteNotice(id);
  }

  #write(message: Notice): void {
    const id = randomIds.letters();
    const value = JSON.stringify(message);
    this.#store.insertNotice(id, encrypt({ kind: ENCRYPTED_NOTICE, value, key: this.#env.TOKEN_KEY }));
    this.#scheduler.schedule({ kind: "NOTICE", reference: id, dueAt: clock.now() });
  }

  /** Null for an expert who no longer works here. */
  async #expertContact(managerId: string) {
    const manager = await findManager(this.#env.CATALOGUE, managerId);
    return manager && ({ channel: "EMAIL", to: manager.email } as const);
  }
}
