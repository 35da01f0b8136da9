/** `CONTENT_URL` and `CONTENT_TOKEN` of the environment: a server of one machine reads a Strapi instead of `data/content`. */
export function contentSettings(
  { CONTENT_URL, CONTENT_TOKEN }: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return CONTENT_URL ? { CONTENT_URL, CONTENT_TOKEN: CONTENT_TOKEN ?? "" } : {};
}
