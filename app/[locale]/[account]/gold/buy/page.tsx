import { OrderPage, type OrderPageProps, orderMetadata } from "../../_metals/order-page";

export const generateMetadata = (props: OrderPageProps) => orderMetadata({ metal: "GOLD", kind: "BUY" }, props);

export default function BuyGoldPage(props: OrderPageProps) {
  return <OrderPage metal="GOLD" kind="BUY" {...props} />;
}
