import { type Client, createClient } from "../../lib/contract/client.ts";

export type { Client };

/** A browser from the API gateway's view. */
export const openClient = (url: string): Client => createClient(url);

/** The same browser, with calls that concern a child's account. */
export function aboutMember({ call, ...client }: Client, member: string): Client {
  return { ...client, call: (definition, input, options) => call(definition, input, { ...options, member }) };
}
