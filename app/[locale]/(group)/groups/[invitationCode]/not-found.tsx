import { NotFound } from "../../_parts/invitation-not-found";

export default function InvitationNotFound() {
  return <NotFound />;
}
