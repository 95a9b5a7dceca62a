export * from './document/paper/document-print.ts'
export type { Content, Width } from './print/content.ts'
export * from './print/paper.ts'
export * from './print/pieces.ts'
