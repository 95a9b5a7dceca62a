export * from './application/share.domain.ts'
export * from './term/term.domain.ts'
