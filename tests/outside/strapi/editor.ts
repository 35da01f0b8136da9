import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../../../scripts/paths.ts";
import type { Strapi } from "./project.ts";

/* An editor of a fresh Strapi: makes the settings that `docs/content.md` lists, and writes documents. */

const PERSON = { email: "editor@ultra.example", firstname: "Edi", lastname: "Tor", password: "Outside-0fficer" };
const EVENTS = ["entry.publish", "entry.update", "entry.unpublish", "entry.delete"];

const registered = z.object({ data: z.object({ token: z.string() }) });
const made = z.object({ data: z.object({ accessKey: z.string() }) });
const written = z.object({ data: z.object({ documentId: z.string() }) });

interface Sent {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  readonly token?: string;
}

async function send({ url }: Pick<Strapi, "url">, { method, path, body, token }: Sent): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 600)}`);
  return JSON.parse(text);
}

export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

interface Editor {
  /** The read-only token, for `CONTENT_TOKEN`. */
  readonly readToken: string;
  /** Calls this address whenever content changes. */
  addWebhook(webhook: Webhook): Promise<void>;
  /** Writes a single type from `data/content`, and publishes it. */
  writeSingle(name: string): Promise<void>;
  /** Creates a document in English and returns its id. `published`: whether readers see it. */
  create(collection: string, data: object, published?: boolean): Promise<string>;
  /** Changes a document and publishes it. */
  publish(collection: string, documentId: string, data?: object): Promise<void>;
}

const contentOf = (name: string): object =>
  z.looseObject({}).parse(JSON.parse(readFileSync(join(root, "data/content", name, "en.json"), "utf8")));

/** Dates are Strapi's own. */
function withoutDates(fields: object): object {
  const own = ["createdAt", "updatedAt", "publishedAt"];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)));
}

/** Registers the first administrator of a fresh Strapi. */
export async function becomeEditor(strapi: Pick<Strapi, "url">): Promise<Editor> {
  const answer = await send(strapi, { method: "POST", path: "/admin/register-admin", body: PERSON });
  const admin = registered.parse(answer).data.token;
  const newToken = async (name: string, type: "read-only" | "full-access") => {
    const body = { name, description: "", type, lifespan: null, permissions: null };
    return made.parse(await send(strapi, { method: "POST", path: "/admin/api-tokens", body, token: admin })).data
      .accessKey;
  };
  const [readToken, token] = [await newToken("ultra", "read-only"), await newToken("editor", "full-access")];
  const hindi = { code: "hi", name: "Hindi (hi)", isDefault: false };
  await send(strapi, { method: "POST", path: "/i18n/locales", body: hindi, token: admin });
  return {
    readToken,
    async addWebhook({ url, secret }) {
      const body = {
        name: "ultra",
        url,
        headers: { Authorization: `Bearer ${secret}` },
        events: EVENTS,
      };
      await send(strapi, { method: "POST", path: "/admin/webhooks", body, token: admin });
    },
    async writeSingle(name) {
      const body = { data: withoutDates(contentOf(name)) };
      await send(strapi, { method: "PUT", path: `/api/${name}?locale=en&status=published`, body, token });
    },
    async create(collection, data, published = true) {
      const path = `/api/${collection}?locale=en&status=${published ? "published" : "draft"}`;
      return written.parse(await send(strapi, { method: "POST", path, body: { data }, token })).data.documentId;
    },
    async publish(collection, documentId, data = {}) {
      const path = `/api/${collection}/${documentId}?locale=en&status=published`;
      await send(strapi, { method: "PUT", path, body: { data }, token });
    },
  };
}
