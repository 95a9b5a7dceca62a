export { entryRoutes } from './admission/rips-lists.contract.ts'
export * from './screens.contract.ts'
