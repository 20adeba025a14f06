export { changeSettings, type SettingsVersion } from './change-settings';
export { checkDomain, checkDueDomain, type DomainCheck, type DomainRow, listDomains } from './check-domain';
export { type Circle, confirmNewcomer, readCircle } from './circle';
export { readDeliveryLog } from './delivery-log';
export { addDomain, parseHost, removeDomain } from './domains';
export { eraseBuyer, findBuyer } from './erase-person';
export { membersOf, nameOf, SETTING_FORMS, type SettingField, type SettingForm, typedOf } from './fields';
export { listTokens } from './list-tokens';
export {
  LOOK_FILES,
  type LookFile,
  listContrasts,
  listLookErrors,
  lookOf,
  saveLook,
  saveLookFile,
  typedLook,
} from './look';
export { ownAddresses, PROOF_PATH } from './look-up-domain';
export { checkMailText, type MailTextTyped, saveMailText } from './mail-texts';
export {
  type MethodFields,
  type OfferedMethod,
  raisePaymentMethod,
  removePaymentMethod,
  savePaymentMethod,
} from './payment-methods';
export { checkProviderKeys, type KeysTyped, saveProviderKeys } from './provider-keys';
export { getSettings, type Settings, type SettingsMember, settingsVersion } from './read-settings';
export { getShortening, mayChangeForm, saveSettingForm, stopShortening } from './save-form';
export {
  refreshTestPayment,
  startTestPayment,
  stepsOf,
  TEST_AMOUNTS,
  type TestStep,
  testAmounts,
  triableMethods,
} from './test-payment';
export { listSigningKeys, rotateTicketKey } from './ticket-keys';
export {
  addWebhook,
  changeWebhook,
  type EndpointRow,
  getWebhook,
  listWebhooks,
  readDelivery,
  removeWebhook,
  resendToWebhook,
  restartWebhook,
  rotateWebhook,
  testWebhook,
} from './webhooks';
