export { unitInIum } from './ium/unit.domain.ts'
