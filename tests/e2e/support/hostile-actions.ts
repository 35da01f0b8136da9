/** Tampered arguments for every server action of the build, in the encodings of a form and of React's script. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { barePath, hrefFor } from "../../../lib/i18n/navigation.ts";
import { root } from "../../../scripts/paths.ts";

export interface BuiltAction {
  readonly id: string;
  readonly name: string;
  /** The path of a page that contains the action. */
  readonly path: string;
}

interface HostileRequest {
  /** The defect, for the message of a failing test. */
  readonly wrong: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData;
}

export interface HostileAction extends HostileRequest {
  readonly action: BuiltAction;
}

/** A text that no log line may repeat. */
export const CANARY = "canary5b1e";

const manifest = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) })),
});

const SAMPLES: Readonly<Record<string, string>> = {
  "[account]": "me",
  "[dealId]": "kavya-northgate-90",
  "[category]": "bonds",
  "[id]": `inv_${"a".repeat(24)}`,
  "[key]": `flow_${"a".repeat(24)}`,
  "[invitationCode]": "0000000000000000",
  "[slug]": "sip",
};

/** The only page of an account that is not one's own. */
const ANOTHERS = ["app/[locale]/[account]/hand-over/page", `/hi/family/usr_${"a".repeat(24)}/hand-over`] as const;

function pathOf(worker: string): string {
  if (worker === ANOTHERS[0]) return ANOTHERS[1];
  const segments = worker.split("/").slice(2, -1);
  const path = segments.filter((segment) => !/^\(.*\)$/.test(segment)).map((segment) => SAMPLES[segment] ?? segment);
  return hrefFor("hi", barePath(`/${path.join("/")}`));
}

export function builtActions(): readonly BuiltAction[] {
  const text = readFileSync(join(root, ".next/server/server-reference-manifest.json"), "utf8");
  return Object.entries(manifest.parse(JSON.parse(text)).node).map(([id, { exportedName: name, workers }]) => {
    const [worker = ""] = Object.keys(workers);
    return { id, name, path: pathOf(worker) };
  });
}

const deep = (depth: number, inner = "1") => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;

/** Bodies that no form and no island of the site sends, by their defect. */
const TEXTS: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ["nothing", ""],
  ["null", "null"],
  ["a number", "5"],
  ["a text", `"${CANARY}"`],
  ["an object", `{"0":"${CANARY}","length":2}`],
  ["no JSON", CANARY],
  ["JSON that does not end", '["a"'],
  ["two values", "[][]"],
  ["no argument", "[]"],
  ["arguments of null", "[null,null,null]"],
  ["arguments of undefined", '["$undefined","$undefined"]'],
  ["texts for arguments", `["${CANARY}","${CANARY}","${CANARY}"]`],
  ["numbers for arguments", "[1,1e400,-1]"],
  ["objects for arguments", `[{"a":"${CANARY}"},{"a":1}]`],
  ["a list for each argument", "[[],[[]],[]]"],
  ["too many arguments", JSON.stringify(new Array(2_000).fill(CANARY))],
  ["a long text", JSON.stringify([CANARY.repeat(60_000)])],
  ["a deep list", deep(5_000)],
  ["a deep argument", `[${deep(3_000)},${deep(3_000)}]`],
  ["a prototype", '[{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}},"__proto__"]'],
  ["a promise for an argument", '[{"then":"$0"},{"then":1}]'],
  ["a form without a previous state", '["$K1"]'],
  ["a form where no form is", '["$K1","$K2","$K3","$K4","$K5"]'],
  ["a form of an invalid number", '["$undefined","$Kzz"]'],
  ["a reference to nothing", '["$1","$2"]'],
  ["a reference to a prototype", '["$0:__proto__:constructor","$0:constructor"]'],
  ["a server function", '["$h1","$h0"]'],
  ["a promise that never ends", '["$@1","$@9"]'],
  ["a map of nothing", '["$Q1","$W1"]'],
  ["a huge integer", `["$n${"9".repeat(5_000)}","$n12x"]`],
  ["a blob that is missing", '["$B1","$A1","$R1","$x1"]'],
  ["an opaque reference", '["$T","$T"]'],
  ["an invalid date", '["$Dnever","$D"]'],
  ["bytes that are no text", Uint8Array.of(0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d)],
  ["UTF-16", Uint8Array.from(Buffer.from('\ufeff["a"]', "utf16le"))],
];

/** Field names that the forms of the site use. */
const FIELDS = [
  ...["locale", "intent", "idempotencyKey", "key", "currency", "amount", "units", "on", "otp", "sendingId", "sentTo"],
  ...["investmentId", "orderId", "dealId", "termsId", "rewardId", "coins", "metal", "kind", "quote", "grams", "source"],
  ...["childId", "sessionId", "notificationId", "transactionId", "code", "reference", "expert", "at", "subject"],
  ...["name", "country", "phone", "email", "channel", "value", "financialYear", "file", "invitationCode", "contact"],
  ...["friendlyName", "goal", "follow", "choice", "autoWithdraw", "isPaused", "consent", "encryptedAadhaar", "pan"],
  ...["encryptedPan", "panNumber", "accountNumber", "ifscCode", "swiftCode", "lotSize", "returnTo", "next", "state"],
];

const VALUES: readonly (readonly [string, string | Blob])[] = [
  ["empty values", ""],
  ["control characters", `\u0000\u0007${CANARY}`],
  ["another script", `नमस्ते 😀 ${CANARY}`],
  ["long values", CANARY.repeat(1_000)],
  ["paths", `../../${CANARY}/%00%ff`],
  ["prototypes", "__proto__"],
  ["numbers out of range", "1e309"],
  ["references", "$0:__proto__"],
  ["files for texts", new Blob([CANARY])],
];

const formOf = (entries: Iterable<readonly [string, string | Blob]>): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const fieldsOf = (prefix: string, value: string | Blob) => FIELDS.map((name) => [`${prefix}${name}`, value] as const);

/** Requests as React's script sends them, without the header that names the action. */
function* scripted(): Generator<HostileRequest> {
  const send = (wrong: string, body: HostileRequest["body"], headers = {}): HostileRequest => ({
    wrong,
    body,
    headers,
  });
  for (const [wrong, body] of TEXTS) yield send(wrong, body, { "content-type": "text/plain;charset=UTF-8" });
  for (const type of ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "image/png"]) {
    yield send(`a body of ${type}`, `["${CANARY}"]`, { "content-type": type });
  }
  yield send("a form in capitals", "--x\r\n\r\n\r\n--x--", { "content-type": "Multipart/Form-Data; boundary=x" });
  yield send("a form without a root", formOf([["_1_a", CANARY]]));
  yield send("a file for a root", formOf([["0", new Blob(["[]"])]]));
  yield send(
    "two roots",
    formOf([
      ["0", '["$undefined","$K1"]'],
      ["0", CANARY],
    ]),
  );
  yield send(
    "a part of no number",
    formOf([
      ["0", '["$undefined","$K1"]'],
      ["x", CANARY],
      ["-1", "["],
    ]),
  );
  yield send(
    "a part that is no JSON",
    formOf([
      ["0", '["$1","$K2"]'],
      ["1", CANARY],
    ]),
  );
  yield send(
    "parts that name each other",
    formOf([
      ["0", '["$1","$K3"]'],
      ["1", '["$2"]'],
      ["2", '["$1"]'],
    ]),
  );
  for (const [wrong, value] of VALUES) {
    yield send(`a form of ${wrong}`, formOf([["0", '["$undefined","$K1"]'], ...fieldsOf("_1_", value)]));
    yield send(`a form alone of ${wrong}`, formOf([["0", '["$K1"]'], ...fieldsOf("_1_", value)]));
    const member = `usr_${"b".repeat(24)}`;
    yield send(`a member's form of ${wrong}`, formOf([["0", `["${member}",null,"$K1"]`], ...fieldsOf("_1_", value)]));
  }
}

/** Requests as a browser without scripts sends them. */
function* plain(action: BuiltAction): Generator<HostileAction> {
  const send = (wrong: string, entries: Iterable<readonly [string, string | Blob]>): HostileAction => ({
    ...{ action, wrong, headers: {} },
    body: formOf(entries),
  });
  const bound = (descriptor: string, ...rest: (readonly [string, string | Blob])[]) =>
    [["$ACTION_REF_1", ""], ["$ACTION_1:0", descriptor], ...rest] as const;
  const named = `{"id":"${action.id}","bound":"$@1"}`;
  yield send("a plain form without fields", [[`$ACTION_ID_${action.id}`, ""]]);
  yield send("a plain form that binds nothing", bound(named));
  yield send("a plain form that binds no list", bound(named, ["$ACTION_1:1", `"${CANARY}"`]));
  yield send("a plain form that binds no JSON", bound(named, ["$ACTION_1:1", CANARY]));
  yield send("a plain form that binds a file", bound(named, ["$ACTION_1:1", new Blob(["[]"])]));
  yield send(
    "a plain form that binds too much",
    bound(named, ["$ACTION_1:1", JSON.stringify(new Array(2_000).fill(1))]),
  );
  yield send("a plain form that binds a prototype", bound(named, ["$ACTION_1:1", '["$1:__proto__","$Q9"]']));
  yield send("a plain form with a broken key", [
    [`$ACTION_ID_${action.id}`, ""],
    ["$ACTION_KEY", new Blob(["x"])],
  ]);
  yield send("a plain form with two actions", [
    [`$ACTION_ID_${action.id}`, ""],
    ["$ACTION_REF_7", CANARY],
  ]);
  for (const [wrong, value] of VALUES.slice(1)) {
    yield send(`a plain form of ${wrong}`, [...bound(named, ["$ACTION_1:1", "[null]"]), ...fieldsOf("", value)]);
  }
}

/** The request with its form as bytes. Forms are large, and those of a script are the same for every action. */
async function encoded({ wrong, headers, body }: HostileRequest): Promise<HostileRequest> {
  if (!(body instanceof FormData)) return { wrong, headers, body };
  const form = new Response(body);
  const type = form.headers.get("content-type") ?? "";
  return { wrong, headers: { ...headers, "content-type": type }, body: new Uint8Array(await form.arrayBuffer()) };
}

export async function hostileActions(actions: readonly BuiltAction[]): Promise<readonly HostileAction[]> {
  const requests = await Promise.all([...scripted()].map(encoded));
  return actions.flatMap((action) => {
    const named = { "next-action": action.id };
    const byScript = requests.map((request) => ({ ...request, action, headers: { ...named, ...request.headers } }));
    return [...byScript, ...plain(action)];
  });
}

/** An action without a state takes its form alone, and an island's takes texts. */
const READ_BY_FORMS: ReadonlySet<string> = new Set(["texts for arguments", "a form without a previous state"]);

/** Defects of the encoding or of the arguments' number and kind: none of them may reach an action's own code. */
export const REFUSED: ReadonlySet<string> = new Set([
  ...TEXTS.map(([wrong]) => wrong).filter((wrong) => !READ_BY_FORMS.has(wrong)),
  ...["a form without a root", "a file for a root", "two roots", "a part of no number", "a part that is no JSON"],
  ...["a plain form that binds nothing", "a plain form that binds no list", "a plain form that binds no JSON"],
  ...["a plain form that binds a file", "a plain form that binds too much", "a plain form that binds a prototype"],
  "parts that name each other",
]);
