export * from './document/paper/document-print.ts'
export type { Content, Width } from './files/print/content.ts'
export * from './files/print/paper.ts'
export * from './files/print/pieces.ts'
