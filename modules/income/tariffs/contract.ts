export * from './manuals/price/agreed.contract.ts'
export * from './manuals/price/price.contract.ts'
export * from './manuals/surgery/defaults.contract.ts'
export * from './manuals/surgery/surgery.contract.ts'
export * from './payment/moderating/moderating.contract.ts'
export * from './screens.contract.ts'
export { type AccountRegime, accountRegimes } from './services/service/income-account.contract.ts'
export {
  type ModeratingClass,
  moderatingClasses,
  type RipsObject,
  ripsObjects,
  type ServiceKind,
  serviceKinds,
} from './services/service/service.contract.ts'
export type { ServiceFacts } from './services/service/service-facts.contract.ts'
