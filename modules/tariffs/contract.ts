export * from './moderating/moderating.contract.ts'
export * from './price/agreed.contract.ts'
export * from './price/price.contract.ts'
export * from './screens.contract.ts'
export { type AccountRegime, accountRegimes } from './service/income-account.contract.ts'
export {
  type ModeratingClass,
  moderatingClasses,
  type RipsObject,
  ripsObjects,
  type ServiceKind,
  serviceKinds,
} from './service/service.contract.ts'
export type { ServiceFacts } from './service/service-facts.contract.ts'
export * from './surgery/defaults.contract.ts'
export * from './surgery/surgery.contract.ts'
