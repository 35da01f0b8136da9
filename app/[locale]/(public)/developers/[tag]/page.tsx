import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TAGS } from "@/lib/contract/tags";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CallSection } from "../_parts/call-section";
import { ErrorLinks, sharedErrors } from "../_parts/error-links";
import { callsUnder, Frame, findTag } from "../_parts/frame";
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
        </div>
      </Drawn>
    </Frame>
  );
}
