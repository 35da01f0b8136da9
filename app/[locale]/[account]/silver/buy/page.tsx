import { OrderPage, type OrderPageProps, orderMetadata } from "../../_metals/order-page";

export const generateMetadata = (props: OrderPageProps) => orderMetadata({ metal: "SILVER", kind: "BUY" }, props);

export default function BuySilverPage(props: OrderPageProps) {
  return <OrderPage metal="SILVER" kind="BUY" {...props} />;
}
