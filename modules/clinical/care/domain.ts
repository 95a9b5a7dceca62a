export { misfitOf } from './record/order-alerts/order-alerts.domain.ts'
