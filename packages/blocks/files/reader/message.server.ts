import { Problem, type ProblemDetail } from '@quina/kernel'

/** A message to a reading thread: an order, and then one request for each further piece. */
export type Message = { readonly order: unknown } | { readonly more: true }

/** The answer: it has begun, a piece of the file, the end, or a refusal. */
export type ReaderAnswer =
  | { readonly ready: true }
  | { readonly piece: unknown }
  | { readonly end: true }
  | { readonly refused: Refusal }
  | { readonly failed: string; readonly stack: string }

type Refusal = ProblemDetail & Readonly<{ code: string; message: string }>

export const toRefusal = ({ code, message, facts, fields, status }: Problem): Refusal => ({
  code,
  message,
  facts,
  fields,
  status,
})
export const fromRefusal = ({ code, message, ...detail }: Refusal): Problem =>
  new Problem(code, message, detail)
