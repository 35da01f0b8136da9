import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { type UserId, userId } from "@/lib/contract/values/ids";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";

export interface MemberParams {
  params: Promise<{ locale: string; memberId: string }>;
}

export interface Member {
  readonly member: UserId;
  readonly name: string;
  /** Country of residence, ISO 3166-1 alpha-2. */
  readonly residence: string;
  readonly guardianship: NonNullable<Profile["guardianship"]>;
}

/**
 * The child whose account is in the URL, read once per request. Another investor's child, an ended guardianship, an
 * unknown id and the investor's own id all give a 404. The backend decides this, and every page of this folder reads
 * the member first.
 */
const readById = cache(async (memberId: string): Promise<Member> => {
  const id = userId.safeParse(memberId);
  if (!id.success) notFound();
  const { name, country: residence, guardianship } = await readForInvestor(getProfile, {}, { member: id.data });
  if (guardianship === null || name === null) notFound();
  return { member: id.data, name, residence, guardianship };
});

export const readMember = async (params: MemberParams["params"]): Promise<Member> => readById((await params).memberId);

/** For pages on which the guardian acts. From the eighteenth birthday they lead to the account, which says why. */
export async function readWard(params: MemberParams["params"]): Promise<Member> {
  const about = await readMember(params);
  if (!about.guardianship.mayAct) redirect(hrefFor(await pageLocale(params), `/family/${about.member}`));
  return about;
}
