import { Gone } from "../../_parts/gone";

export default function InvitationNotFound() {
  return <Gone />;
}
