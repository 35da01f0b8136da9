import type { FirebaseApp } from "./installation.ts";

/** Set to the same values in both Workers. */
export interface RemoteConfigEnv {
  /** Firebase's is `https://firebaseremoteconfig.googleapis.com`; the embedded service by default. */
  readonly REMOTE_CONFIG_URL: string;
  /** Firebase's is `https://firebaseinstallations.googleapis.com`; the embedded service by default. */
  readonly INSTALLATIONS_URL: string;
  readonly REMOTE_CONFIG_PROJECT_ID: string;
  readonly REMOTE_CONFIG_APP_ID: string;
  /** API key of the service; a secret, because the embedded service lists investors. */
  readonly REMOTE_CONFIG_API_KEY: string;
}

/** The path of the embedded services, in the backend and on the site. */
export const FIREBASE_PREFIX = "/firebase/";

/** The backend's host name; not in DNS, reachable only through a binding. */
const EMBEDDED_HOST = "backend.internal";

export const isEmbedded = (url: string): boolean => URL.parse(url)?.host === EMBEDDED_HOST;

/** The shortest time between two fetches of one client (specification §9). */
export const MINIMUM_FETCH_INTERVAL_MS = 30_000;

/** The age that a flag of the backend may have: that of its client's last fetch. The embedded service has no client. */
export const flagsAgeSeconds = (url: string): number => (isEmbedded(url) ? 0 : MINIMUM_FETCH_INTERVAL_MS / 1000);

export const firebaseAppOf = (env: RemoteConfigEnv): FirebaseApp => ({
  installationsUrl: env.INSTALLATIONS_URL,
  remoteConfigUrl: env.REMOTE_CONFIG_URL,
  projectId: env.REMOTE_CONFIG_PROJECT_ID,
  appId: env.REMOTE_CONFIG_APP_ID,
  apiKey: env.REMOTE_CONFIG_API_KEY,
});
