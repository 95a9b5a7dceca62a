export { type DemoUser, demoPassword, demoUsers } from './ground/hospital/users.domain.ts'
export { type DemoOptions, type DemoOutcome, loadDemo } from './load.server.ts'
