export { contract, exceedContract } from './contract/contract.contract.ts'
export type {
  ContractCover,
  ContractPrice,
  ContractPriced,
  ContractRefused,
} from './contract-service/contract-price.contract.ts'
export * from './coverage/coverage.contract.ts'
export { officialName, officialNames } from './coverage/official-names.contract.ts'
export { type PayerKind, payer, payerKinds } from './payer/payer.contract.ts'
export * from './screens.contract.ts'
export * from './use/use.contract.ts'
