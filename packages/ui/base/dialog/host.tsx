import { lazy, Suspense, useEffect, useRef } from 'react'
import { type Question, useQuestion } from './confirm.ts'
import { keepFocus } from './writing-elsewhere.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Draws the dialog of `confirm`. It stays mounted after the answer, so that the focus is returned. */
export function DialogHost() {
  useEffect(() => {
    document.addEventListener('focusin', keepFocus)
    return () => document.removeEventListener('focusin', keepFocus)
  }, [])
  const question = useQuestion()
  const last = useRef<Question | null>(null)
  if (question) last.current = question
  if (!last.current) return null
  const { answer, ...input } = last.current
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...input}
        opened={question !== null}
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      />
    </Suspense>
  )
}
