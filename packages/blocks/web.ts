export * from './module/web-module.ts'
