/**
 * Takes the place of zod's messages in 60 languages (`[alias]` in both wrangler.toml): 40 KB compressed in each Worker,
 * which the bundler cannot drop. Our schemas fail with error codes, and their messages are never shown.
 */
export {};
