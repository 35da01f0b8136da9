/** The published examples of RFC 8291 (section 5, appendix A) and RFC 8292 (section 2.4). */
import { expect, it } from "vitest";
import { encryptPush } from "../../../../backend/gateways/webpush/encryption.ts";
import { makeVapidKey, readVapidKey, signedPart, vapidHeader } from "../../../../backend/gateways/webpush/vapid.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const coordinates = (point: string) => {
  const raw = Buffer.from(point, "base64url");
  return { x: raw.subarray(1, 33).toString("base64url"), y: raw.subarray(33).toString("base64url") };
};

const SENDER = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const BROWSER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

async function senderOfTheExample(): Promise<CryptoKeyPair> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const point = { kty: "EC", crv: "P-256", ...coordinates(SENDER) };
  const d = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
  return {
    publicKey: await crypto.subtle.importKey("jwk", point, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...point, d }, curve, true, ["deriveBits"]),
  };
}

it("encrypts the example of RFC 8291 to the bytes that it states", async () => {
  const chance = { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), sender: await senderOfTheExample() };
  const body = await encryptPush("When I grow up, I want to be a watermelon", BROWSER, { chance, padTo: 0 });
  expect(Buffer.from(body).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("makes a message of one length for every text that fits, and another body each time", async () => {
  const bodies = await Promise.all(["", "short", "x".repeat(1_024)].map((text) => encryptPush(text, BROWSER)));
  expect(new Set(bodies.map(({ length }) => length))).toEqual(new Set([86 + 1_024 + 1 + 16]));
  const again = await Promise.all([1, 2].map(() => encryptPush("short", BROWSER)));
  expect(Buffer.from(again[0] ?? []).equals(Buffer.from(again[1] ?? []))).toBe(false);
});

const TOKEN =
  "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";
const SIGNATURE = "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
const KEY = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

const isSigned = async (part: string, { signature, key }: { signature: string; key: string }) =>
  crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    await crypto.subtle.importKey("raw", bytes(key), { name: "ECDSA", namedCurve: "P-256" }, true, ["verify"]),
    bytes(signature),
    Buffer.from(part, "utf8"),
  );

it("writes the token of RFC 8292, which its signature signs", async () => {
  const claims = { audience: "https://push.example.net", expires: 1_453_523_768, subject: "mailto:push@example.com" };
  expect(signedPart(claims)).toBe(TOKEN);
  expect(await isSigned(signedPart(claims), { signature: SIGNATURE, key: KEY })).toBe(true);
});

it("signs for the origin of the endpoint, with the public part of the one secret", async () => {
  const secret = await makeVapidKey();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const key = await readVapidKey(secret);
  const header = await vapidHeader(key, {
    endpoint: "https://fcm.googleapis.com/fcm/send/a?b=c",
    subject: "https://ultra.example",
    now: epochMs(1_800_000_000_000),
  });
  const [, part = "", signature = "", sent = ""] = /^vapid t=([^.]+\.[^.]+)\.([^.]+), k=(.+)$/.exec(header) ?? [];
  expect(sent).toBe(key.publicKey);
  expect(await isSigned(part, { signature, key: sent })).toBe(true);
  expect(JSON.parse(Buffer.from(part.split(".")[1] ?? "", "base64url").toString())).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: 1_800_043_200,
    sub: "https://ultra.example",
  });
});

it.each(["", "short", "A".repeat(43)])("refuses %j as a private key without repeating it", async (secret) => {
  await expect(readVapidKey(secret)).rejects.toThrow(/^VAPID_PRIVATE_KEY is (?:not 32 bytes|no P-256 key)/);
});
