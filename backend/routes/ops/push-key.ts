/** `npm run ops -- push-key`: a new private key for the settings, with the public key that browsers receive. */
import { z } from "zod";
import type { Env } from "../../env.ts";
import { makeVapidKey, readVapidKey } from "../../gateways/webpush/vapid.ts";

const noArguments = z.strictObject({});

export const pushKeyCommand = async (_: Env, args: unknown) => {
  noArguments.parse(args);
  const secret = await makeVapidKey();
  return { VAPID_PRIVATE_KEY: secret, publicKey: (await readVapidKey(secret)).publicKey };
};
