import { notFound } from "next/navigation";
import { Drawn } from "@/components/ui/drawn/drawn";
import { TAGS } from "@/lib/contract/tags";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CallSection } from "../_parts/call-section";
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
  const { locale, tag, path } = await tagOf(params);
  return (
    <Frame locale={locale} path={path} title={tag} lead={TAGS[tag]} isContract>
      <Drawn>
        <div className="calls">
          {callsUnder(tag).map((described) => (
            <CallSection key={described.call.name} described={described} locale={locale} />
          ))}
        </div>
      </Drawn>
    </Frame>
  );
}
