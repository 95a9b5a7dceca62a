export * from './catalogue/group-account/group-account.domain.ts'
