export * from './payment/application/share.domain.ts'
export * from './rules/term/term.domain.ts'
