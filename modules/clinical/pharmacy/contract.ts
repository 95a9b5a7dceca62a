export * from './screens.contract.ts'
export { trolleyFill } from './wards/trolley/trolley.contract.ts'
