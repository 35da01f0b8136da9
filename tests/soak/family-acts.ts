import { addChild } from "../../lib/contract/calls/family.ts";
import type { Act } from "./act.ts";
import { investHere } from "./investing-acts.ts";
import { fillWallet, takeOut } from "./money-acts.ts";
import { childrenOf } from "./people.ts";

/* A guardian opens a child's account and acts for it. */

export const openChildAccount: Act = async ({ actor, chance, nextKey }) => {
  const dateOfBirth = `${2010 + chance.below(12)}-06-0${1 + chance.below(9)}`;
  const name = `Ira ${actor.character.documents.name.split(" ")[1]}`;
  await actor.client.call(addChild, { name, dateOfBirth, consent: true }, { idempotencyKey: nextKey() });
  return "DONE";
};

export const actForChild: Act = async (scene) => {
  const children = await childrenOf(scene.actor);
  if (children.length === 0) return "NOTHING TO DO";
  const actor = scene.chance.oneOf(children);
  const act = scene.chance.oneOf([fillWallet, fillWallet, investHere, investHere, takeOut]);
  return act({ ...scene, actor });
};
