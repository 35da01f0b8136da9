/** Answers the command palette with the entries that its reader can search, in the language of the page. */
import { userId } from "../../contract/values/ids.ts";
import { aboutOf } from "../about-account.ts";
import { contentSourceOf, readArticleList } from "../content/articles.ts";
import { callPublicFrom } from "../public-call.ts";
import { readSearchEntries } from "../search-entries.ts";
import { findCookie, sessionCookieNames } from "../session-cookie.ts";
import { callFor, type RouteVisit } from "./visit.ts";

/** @throws AppError of the public calls. */
export async function answerSearchEntries(visit: RouteVisit): Promise<Response> {
  const { request, url, locale, env, waitUntil } = visit;
  const isSignedIn = findCookie(request.headers.get("cookie"), sessionCookieNames(env)) !== null;
  const member = userId.safeParse(url.searchParams.get("account")).data ?? null;
  const contents = await readSearchEntries(
    {
      locale,
      callPublic: (call, input) => callPublicFrom(env, call, input),
      callOwn: isSignedIn ? (call, input) => callFor(visit, call, input, aboutOf(member)) : null,
      listArticles: () =>
        readArticleList(
          contentSourceOf(env, () => env, waitUntil),
          locale,
          waitUntil,
        ),
    },
    {
      account: member === null ? "" : `/family/${member}`,
      mayAct: member === null || url.searchParams.has("acts"),
      mayUseGift: url.searchParams.has("gift"),
    },
  );
  return Response.json(contents, { headers: { "cache-control": "private, no-store" } });
}
