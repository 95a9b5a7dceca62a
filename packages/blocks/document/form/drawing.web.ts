import { createContext, useContext } from 'react'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import type { Form } from './form.web.ts'

/** The source of the pieces: a form to type in, or a read-only document when there is none. */
export interface DrawingContextValue {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
  readonly form: Form | null
  readonly answer: DocumentAnswer | null
}

export const DrawingContext = createContext<DrawingContextValue | null>(null)

export function useDrawing(): DrawingContextValue {
  const drawing = useContext(DrawingContext)
  if (drawing === null) throw new Error('a piece of a form stands outside of it')
  return drawing
}
