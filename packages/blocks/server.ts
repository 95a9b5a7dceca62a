export * from './http/operation.server.ts'
export * from './module/module.server.ts'
