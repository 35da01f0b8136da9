/**
 * MSG91's API in memory, written by hand: MSG91 publishes no description that a machine reads. Requests and answers are those of its
 * documentation (Send SMS via Flow; Get template versions; WhatsApp: Send template in bulk); the fields of a version are those that
 * public clients read. It accepts authenticated and documented requests to its own hosts only.
 */
import { z } from "zod";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";

export const AUTH_KEY = "1234567890abcdef12345678P1";
export const WHATSAPP = { number: "911234567890", namespace: "92a9caec_d4c4_42cb_9e01_58b5495e0ac3" };

const mobile = z.string().regex(/^[1-9]\d{9,14}$/);

/** Registries deliver no longer value of a variable ("DLT Content Template FAQs"). */
const value = z.string().max(30);

const flowRequest = z.strictObject({
  template_id: z.string().regex(/^[0-9a-f]{24}$/),
  short_url: z.enum(["0", "1"]),
  recipients: z.array(z.object({ mobiles: mobile }).catchall(value)).min(1),
});

const component = z.strictObject({ type: z.literal("text"), value: z.string().min(1) });
const whatsAppRequest = z.strictObject({
  integrated_number: z.literal(WHATSAPP.number),
  content_type: z.literal("template"),
  payload: z.strictObject({
    messaging_product: z.literal("whatsapp"),
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      language: z.strictObject({ code: z.string(), policy: z.literal("deterministic") }),
      namespace: z.literal(WHATSAPP.namespace),
      to_and_components: z.array(
        z.strictObject({ to: z.array(mobile), components: z.record(z.string().regex(/^body_\d+$/), component) }),
      ),
    }),
  }),
});

export class Msg91World {
  readonly sms: z.infer<typeof flowRequest>[] = [];
  readonly whatsApp: z.infer<typeof whatsAppRequest>[] = [];
  /** Ids of templates that are registered here; null: all. */
  templates: readonly string[] | null = null;
  /** What it says of the only version of each template. */
  version: Readonly<Record<string, unknown>> = {
    template_data: "##code## is your code.",
    status: "1",
    active_status: "1",
  };

  /** The carrier's `fetch`. */
  readonly fetch: Fetch = async (url, init) => {
    if (init.redirect !== "manual") throw new Error("a redirect would be followed");
    if (init.method !== "POST") return new Response("Method Not Allowed", { status: 405 });
    const authKey = new Headers(init.headers).get("authkey");
    if (authKey !== AUTH_KEY) return Response.json({ type: "error", message: "Unauthorized" }, { status: 401 });
    const body: unknown = JSON.parse(String(init.body));
    switch (url) {
      case "https://control.msg91.com/api/v5/flow":
        return this.#flow(body);
      case "https://control.msg91.com/api/v5/sms/getTemplateVersions":
        return this.#versionsOf(body);
      case "https://api.msg91.com/api/v5/whatsapp/whatsapp-outbound-message/bulk/":
        return this.#sendOnWhatsApp(body);
      default:
        throw new Error(`nobody lives at ${url}`);
    }
  };

  #flow(body: unknown): Response {
    const requested = flowRequest.safeParse(body);
    if (!requested.success) return Response.json({ type: "error", message: "template id missing" });
    this.sms.push(requested.data);
    return Response.json({ message: "3764726a4d6b323032313331", type: "success" });
  }

  #versionsOf(body: unknown): Response {
    const { template_id: id } = flowRequest.pick({ template_id: true }).strict().parse(body);
    if (this.templates && !this.templates.includes(id)) {
      return Response.json({ status: "fail", hasError: true, data: null, errors: "Template not found" });
    }
    const names = {
      id: "1",
      template_id: id,
      template_name: "sign_in",
      DLT_ID: "1007000000000000001",
      version: "v1.0",
    };
    const data = [{ ...names, sender_id: "ULTRAI", ...this.version }];
    return Response.json({ status: "success", hasError: false, data, errors: [] });
  }

  #sendOnWhatsApp(body: unknown): Response {
    const requested = whatsAppRequest.safeParse(body);
    if (!requested.success) return Response.json({ status: "fail", hasError: true, data: "", errors: "invalid" });
    this.whatsApp.push(requested.data);
    const data = { message_uuid: crypto.randomUUID(), data: "Message submitted successfully" };
    return Response.json({ status: "success", hasError: false, data, errors: null });
  }
}
