/**
 * Production on one machine: both Workers as they were built, with `[env.production]` of their
 * wrangler.toml and live keys. Two things are not theirs: the network, which is the providers' doubles, and
 * the machine's clock, which a test states.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clockOffsetOf } from "../../../lib/contract/facts/clock-offset.ts";
import { type ReloadableServer, startServer } from "../../../scripts/server.ts";
import { PROVIDER_SECRETS, ProviderDoubles } from "./provider-doubles.ts";

const secret = (of: string) => `a secret of production, long enough, for ${of}`;
const SHARED = { REMOTE_CONFIG_API_KEY: secret("remote config"), CONTENT_TOKEN: secret("content") };
const EDGE_CONFIG_TOKEN = "a-secret-of-the-edge-config-long-enough";
const OPERATOR_KEY = secret("operators");

const VARS = {
  web: {
    ...SHARED,
    SESSION_PASSWORD: secret("sessions"),
    CONTENT_WEBHOOK_SECRET: secret("the content's webhook"),
    CONTENT_URL: "https://backend.internal/content",
    EDGE_CONFIG: `https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=${EDGE_CONFIG_TOKEN}`,
  },
  backend: { ...SHARED, ...PROVIDER_SECRETS, TOKEN_KEY: secret("tokens"), OPERATOR_KEY, EDGE_CONFIG_TOKEN },
};

/** Both Workers' Date, and the alarms that the engine fires by its own. */
const movedBy = (ms: number) => (source: string) =>
  `globalThis.Date = new Proxy(Date, {
    construct: (date, args, called) => Reflect.construct(date, args.length === 0 ? [date.now() + ${ms}] : args, called),
    get: (date, name) => (name === "now" ? () => date.now() + ${ms} : Reflect.get(date, name)),
  });\n${source.replaceAll(".setAlarm(", `.setAlarm(-(${ms}) + `)}`;

/** The ids from MSG91, as the owner of an installation fills them in. */
const withTemplates = (source: string) => {
  let templates = 0;
  return source.replace(/"0{24}"/g, () => `"${(++templates).toString(16).padStart(24, "a")}"`);
};

export class Production {
  readonly doubles: ProviderDoubles;
  readonly #dataDir: string;
  /** The offset from the machine's clock; at first that of the test. */
  #offsetMs = clockOffsetOf(process.env.CLOCK_OFFSET_MS);
  #server: ReloadableServer | null = null;

  #settings: Readonly<Record<string, string>>;

  private constructor(dataDir: string, settings: Readonly<Record<string, string>>) {
    this.#dataDir = dataDir;
    this.#settings = settings;
    this.doubles = new ProviderDoubles(this.now);
  }

  /** With `settings` of the backend in place of those of `[env.production]`. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Production> {
    const production = new Production(await mkdtemp(join(tmpdir(), "ultra-production-")), settings);
    await production.#serve(0);
    return production;
  }

  readonly now = (): number => Date.now() + this.#offsetMs;

  get url(): string {
    return this.#running.url;
  }

  get #running(): ReloadableServer {
    if (!this.#server) throw new Error("production is not served");
    return this.#server;
  }

  async #serve(port: number): Promise<void> {
    const move = movedBy(this.#offsetMs);
    const vars = { ...VARS, backend: { ...VARS.backend, ...this.#settings } };
    this.#server = await startServer({
      ...{ port, dataDir: this.#dataDir, environment: "production", vars, outside: this.doubles.answer },
      edit: (source) => move(withTemplates(source)),
    });
  }

  /** Stops both Workers, and serves them again at the same address with other settings of the backend. */
  async serveWith(settings: Readonly<Record<string, string>>): Promise<void> {
    const port = Number(new URL(this.url).port);
    await this.#running.stop();
    this.#settings = settings;
    await this.#serve(port);
  }

  /** Stops both Workers, and serves them again at the same address from another instant on. */
  async serveFrom(at: number): Promise<void> {
    const port = Number(new URL(this.url).port);
    await this.#running.stop();
    this.#offsetMs = Math.round(at - Date.now());
    await this.#serve(port);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** One operator command, as the operator's tunnel passes it on; by the installation's key, or an operator's token. */
  async operate(command: string, args: object | FormData, token: string = OPERATOR_KEY): Promise<unknown> {
    const isForm = args instanceof FormData;
    const sent = new Response(isForm ? args : JSON.stringify(args));
    const type = isForm ? (sent.headers.get("content-type") ?? "") : "application/json";
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const body = new Uint8Array(await sent.arrayBuffer());
    const backend = await this.#running.backend();
    const answer = await backend.fetch(`http://backend/ops/${command}`, { method: "POST", headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`ops ${command} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** Runs an action that sends a code to a phone in E.164, and returns the code of the SMS. */
  async codeSentBy(phone: string, send: () => Promise<unknown>): Promise<string> {
    const { sms } = this.doubles.msg91;
    const codes = () => sms.flatMap(({ recipients }) => recipients.filter(({ mobiles }) => `+${mobiles}` === phone));
    const before = codes().length;
    await send();
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const [code] = codes()
        .slice(before)
        .flatMap((variables) => variables.code ?? []);
      if (code !== undefined) return code;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no code was sent to ${phone}`);
  }
}
