import { notFound } from "next/navigation";
import { cache } from "react";
import { getProfile, type Profile } from "@/lib/contract/calls/user";
import { type UserId, userId } from "@/lib/contract/values/ids";
import { readForInvestor } from "@/lib/web/investor-call";

export interface MemberParams {
  params: Promise<{ locale: string; memberId: string }>;
}

export interface Member {
  readonly member: UserId;
  readonly name: string;
  readonly guardianship: NonNullable<Profile["guardianship"]>;
}

/**
 * The child whose account the address names, asked once a request. A stranger's, an ended one, an id that nobody has and
 * one's own are all no such page: the backend says so, and no page of this room is drawn without having asked it.
 */
const readById = cache(async (memberId: string): Promise<Member> => {
  const id = userId.safeParse(memberId);
  if (!id.success) notFound();
  const { name, guardianship } = await readForInvestor(getProfile, {}, { member: id.data });
  if (guardianship === null || name === null) notFound();
  return { member: id.data, name, guardianship };
});

export const readMember = async (params: MemberParams["params"]): Promise<Member> => readById((await params).memberId);
