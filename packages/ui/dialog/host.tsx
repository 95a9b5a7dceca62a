import { lazy, Suspense, useRef } from 'react'
import { type Question, useQuestion } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Draws the question asked with `confirm`. It stays mounted when answered, so that the focus is given back. */
export function DialogHost() {
  const question = useQuestion()
  const last = useRef<Question | null>(null)
  if (question) last.current = question
  if (!last.current) return null
  const { answer, ...asked } = last.current
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...asked}
        opened={question !== null}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    </Suspense>
  )
}
