export * from './connection/connection.server.ts'
export * from './series/series.server.ts'
