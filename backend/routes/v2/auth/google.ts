import { googleClient, googleSignIn } from "../../../../lib/contract/calls/auth.ts";
import { googleFor } from "../../../gateways/gateways.ts";
import { route } from "../../route.ts";
import { signInWithGoogle } from "./sign-in.ts";

export const googleClientRoute = route(googleClient, async ({ env }) => {
  const provider = googleFor(env);
  return provider && { clientId: provider.clientId, authorizeUrl: provider.authorizeUrl };
});

export const googleSignInRoute = route(googleSignIn, signInWithGoogle);
