export * from './ageing/ageing.domain.ts'
export * from './application/share.domain.ts'
export * from './term/term.domain.ts'
