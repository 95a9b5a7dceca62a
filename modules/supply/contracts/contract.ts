export { addPolicy, approvePolicy } from './contract/policy/policy.contract.ts'
export * from './screens.contract.ts'
