/** `npm run ops -- push-key`: a new private key to put into the settings, with what browsers will be given of it. */
import { z } from "zod";
import type { Env } from "../../env.ts";
import { makeVapidKey, readVapidKey } from "../../gateways/webpush/vapid.ts";

const noArguments = z.strictObject({});

export const pushKeyCommand = async (_: Env, args: unknown) => {
  noArguments.parse(args);
  const secret = await makeVapidKey();
  return { VAPID_PRIVATE_KEY: secret, publicKey: (await readVapidKey(secret)).publicKey };
};
