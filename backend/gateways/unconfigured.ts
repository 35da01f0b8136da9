/** An operator configures a gateway within hours rather than seconds; a provider redelivers for a day. */
export const UNCONFIGURED_RETRY_SECONDS = 600;
