import { redirect } from "next/navigation";
import { type AnothersScope, type Holder, readAnothersScope } from "@/app/[locale]/_account/scope";
import type { UserId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";

export interface MemberParams {
  params: Promise<{ locale: string; memberId: string }>;
}

export interface Member extends Holder {
  readonly member: UserId;
}

export const readMemberScope = (params: MemberParams["params"]): Promise<AnothersScope> =>
  readAnothersScope(params.then(({ locale, memberId }) => ({ locale, account: memberId })));

/** The child whose account is in the URL. */
export async function readMember(params: MemberParams["params"]): Promise<Member> {
  const { member, holder } = await readMemberScope(params);
  return { member, ...holder };
}

/** For pages on which the guardian acts. From the eighteenth birthday they lead to the account, which says why. */
export async function readWard(params: MemberParams["params"]): Promise<Member> {
  const about = await readMember(params);
  if (!about.guardianship.mayAct) redirect(hrefFor(await pageLocale(params), `/family/${about.member}`));
  return about;
}
