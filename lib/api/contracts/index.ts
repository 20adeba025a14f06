import type { Contract } from '../contract';
import { addSeatsContract, createCartContract, getCartContract, removeSeatContract } from './carts';
import {
  getDoorChangesContract,
  getDoorDeviceContract,
  getDoorSnapshotContract,
  pairDeviceContract,
  sendScansContract,
} from './door';
import { getEventContract, listEventsContract, listEventsOfTypeContract, listEventTypesContract } from './events';
import { listLocationsContract } from './locations';
import {
  createOrderContract,
  getOrderContract,
  handleProviderMessageContract,
  listPaymentMethodsContract,
  payOrderContract,
  returnFromPaymentContract,
} from './orders';
import { getNoCartContract, getSessionContract, getShopCartContract, getVisitorContract } from './shop';
import { listSeatsContract, listTicketTypesContract } from './ticket-types';
import { listTicketKeysContract } from './tickets';
import { getStandingContract, takePlaceContract } from './waiting-room';

/** Every operation of the API, in the order of the documentation. */
export const contracts: Contract[] = [
  listEventsContract,
  getEventContract,
  listEventTypesContract,
  listEventsOfTypeContract,
  listLocationsContract,
  listTicketTypesContract,
  listSeatsContract,
  createCartContract,
  addSeatsContract,
  getCartContract,
  removeSeatContract,
  takePlaceContract,
  getStandingContract,
  listPaymentMethodsContract,
  createOrderContract,
  getOrderContract,
  payOrderContract,
  returnFromPaymentContract,
  handleProviderMessageContract,
  listTicketKeysContract,
  pairDeviceContract,
  getDoorDeviceContract,
  getDoorSnapshotContract,
  getDoorChangesContract,
  sendScansContract,
  getShopCartContract,
  getNoCartContract,
  getSessionContract,
  getVisitorContract,
];
