import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { publicPath } from "@/lib/contract/define";
import { TAGS, type Tag } from "@/lib/contract/tags";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CallSection } from "../_parts/call-section";
import { ErrorLinks, sharedErrors } from "../_parts/error-links";
import { CONTRACT_LANGUAGE, callsUnder, Frame, findTag } from "../_parts/frame";
import { callsMovedFrom } from "../_parts/moved-calls";
import { relativeHref } from "../_parts/relative-href";
import { TAG_NAMES, tagSlug } from "../_parts/schema-groups";

interface TagParams {
  params: Promise<{ locale: string; tag: string }>;
}

export const generateStaticParams = () => TAG_NAMES.map((tag) => ({ tag: tagSlug(tag) }));

async function tagOf(params: TagParams["params"]) {
  const locale = await pageLocale(params);
  const { tag: slug } = await params;
  const tag = findTag(slug);
  if (tag === null) notFound();
  return { locale, tag, path: `/developers/${slug}` };
}

export async function generateMetadata({ params }: TagParams) {
  const { locale, tag, path } = await tagOf(params);
  return pageMetadata({ locale, path, title: `${tag} · ultra`, description: TAGS[tag] });
}

export default async function TagPage({ params }: TagParams) {
  const { tag, path } = await tagOf(params);
  const t = await getTranslations("developers");
  const calls = callsUnder(tag);
  const shared = sharedErrors(calls);
  return (
    <Frame path={path} title={tag} lead={TAGS[tag]} isContract>
      <Drawn>
        <div className="calls">
          {shared.length > 0 && (
            <>
              <h2>{t("errors.ofAll")}</h2>
              <ErrorLinks codes={shared} path={path} />
            </>
          )}
          {calls.map((described) => (
            <CallSection key={described.call.name} described={described} path={path} shared={shared} />
          ))}
          <MovedCalls tag={tag} path={path} />
        </div>
      </Drawn>
    </Frame>
  );
}

/** Each name is an anchor, so that an address from before the move finds its call. */
async function MovedCalls({ tag, path }: { tag: Tag; path: string }) {
  const t = await getTranslations("developers");
  const moved = callsMovedFrom(tag);
  if (moved.length === 0) return null;
  return (
    <>
      <h2>{t("moved")}</h2>
      <ul lang={CONTRACT_LANGUAGE}>
        {moved.map(({ call }) => (
          <li key={call.name} id={call.name}>
            <a href={relativeHref(path, `/developers/${tagSlug(call.tag)}#${call.name}`)}>
              {call.method} {publicPath(call)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
