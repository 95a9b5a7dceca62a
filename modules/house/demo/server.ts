export { type DemoUser, demoPassword, demoUsers } from './hospital/users.domain.ts'
export { type DemoOptions, type DemoOutcome, loadDemo } from './load/load.server.ts'
