/**
 * A client of Firebase Remote Config (specification §7, §9). Invariants: it fetches at most once in 30 seconds, whether
 * the last fetch succeeded or not; a fetch times out after 30 seconds; a failure is reported, yields null and keeps the
 * earlier values. It sends no investor's id: custom signals describe the program.
 */
import { z } from "zod";
import { MINIMUM_FETCH_INTERVAL_MS } from "./app.ts";
import { currentInstallation, type FirebaseApp, type Installation, type Transport } from "./installation.ts";

const FETCH_TIMEOUT_MS = 30_000;
export const CUSTOM_SIGNALS_MAX = 100;
export const SIGNAL_NAME_LENGTH_MAX = 250;
export const SIGNAL_VALUE_LENGTH_MAX = 500;
/** Firebase allows a million characters in a template. */
const RESPONSE_BYTES_MAX = 4 * 1024 * 1024;
const SDK_VERSION = "12.19.0";

export type Entries = Readonly<Record<string, string>>;
export type CustomSignals = Readonly<Record<string, string>>;

const fetched = z.object({
  entries: z.record(z.string().max(256), z.string()).optional(),
  state: z.string().max(64).optional(),
});

interface Template {
  readonly entries: Entries;
  readonly etag: string | null;
}

export interface RemoteConfigOptions {
  readonly app: FirebaseApp;
  readonly transport: Transport;
  readonly language: string;
  readonly signals: CustomSignals;
  readonly onFailure: (cause: unknown) => void;
}

export class RemoteConfigClient {
  readonly #options: RemoteConfigOptions;
  #template: Template | null = null;
  #installation: Installation | null = null;
  #nextFetchAt = 0;
  #inFlight: Promise<Entries | null> | null = null;

  constructor(options: RemoteConfigOptions) {
    assertSignals(options.signals);
    this.#options = options;
  }

  /** Entries of the last successful fetch; null before the first. */
  get entries(): Entries | null {
    return this.#template?.entries ?? null;
  }

  /** The current entries. Null if a due fetch failed. */
  async fetch(): Promise<Entries | null> {
    const now = this.#options.transport.now();
    if (now < this.#nextFetchAt) return this.#inFlight ?? this.entries;
    this.#nextFetchAt = now + MINIMUM_FETCH_INTERVAL_MS;
    const current = this.#refresh();
    this.#inFlight = current;
    const entries = await current;
    if (this.#inFlight === current) this.#inFlight = null;
    return entries;
  }

  async #refresh(): Promise<Entries | null> {
    try {
      this.#template = await this.#read(AbortSignal.timeout(FETCH_TIMEOUT_MS));
      return this.#template.entries;
    } catch (cause) {
      this.#options.onFailure(cause);
      return null;
    }
  }

  async #read(signal: AbortSignal): Promise<Template> {
    const { app, transport } = this.#options;
    this.#installation = await currentInstallation(app, this.#installation, transport, signal);
    const project = encodeURIComponent(app.projectId);
    const url = `${app.remoteConfigUrl}/v1/projects/${project}/namespaces/firebase:fetch?key=${encodeURIComponent(app.apiKey)}`;
    const response = await transport.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "if-none-match": this.#template?.etag ?? "*" },
      body: JSON.stringify(this.#bodyOf(this.#installation)),
      signal,
    });
    // The token was revoked: the next fetch registers again.
    if (response.status === 401) this.#installation = null;
    return readTemplate(response, this.#template);
  }

  #bodyOf({ fid, token }: Installation) {
    const { app, language, signals } = this.#options;
    return {
      sdk_version: SDK_VERSION,
      app_instance_id: fid,
      app_instance_id_token: token,
      app_id: app.appId,
      language_code: language,
      custom_signals: signals,
    };
  }
}

function assertSignals(signals: CustomSignals): void {
  const entries = Object.entries(signals);
  if (entries.length > CUSTOM_SIGNALS_MAX) throw new RangeError(`more than ${CUSTOM_SIGNALS_MAX} custom signals`);
  for (const [name, value] of entries) {
    if (name.length > SIGNAL_NAME_LENGTH_MAX || value.length > SIGNAL_VALUE_LENGTH_MAX) {
      throw new RangeError("a custom signal is too long");
    }
  }
}

async function readTemplate(response: Response, known: Template | null): Promise<Template> {
  if (response.status === 304 && known) return known;
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the remote-config service answered ${response.status}`);
  }
  const { entries = {}, state } = fetched.parse(JSON.parse(await readBounded(response)));
  const etag = response.headers.get("etag");
  switch (state) {
    case "NO_CHANGE":
      if (!known) throw new Error("nothing changed, yet nothing was known");
      return known;
    case "NO_TEMPLATE":
    case "EMPTY_CONFIG":
      return { entries: {}, etag };
    case undefined:
    case "UPDATE":
      return { entries, etag };
    default:
      throw new Error("the remote-config service answered an unknown state");
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > RESPONSE_BYTES_MAX) throw new Error("the remote-config service answered too much");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
