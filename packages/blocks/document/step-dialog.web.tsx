import { ConfirmDialog, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deedKeys, refreshAll, wordsOf } from '../endpoint/api.web.ts'
import type { Named } from './document.ts'
import { runAction } from './document-calls.web.ts'
import { Foreseen } from './foreseen.web.tsx'

interface StepDialogProps {
  readonly of: Named
  readonly id: string
  /** The name of a step that asks nothing, and its verb. */
  readonly action: string
  readonly verb: string
  /** Verb + object + figure. */
  readonly title: string
  readonly consequence: string | null
  readonly done: string
  readonly onClose: () => void
}

/** Takes a step of a document by its name, where its definition is not at hand: what it would post is read first. */
export function StepDialog(props: StepDialogProps) {
  const { of, id, action, verb, title, consequence, done, onClose } = props
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async () => {
    setBusy(true)
    try {
      await runAction(of, id, action, keyOf([of, id, action]))
      void toast({ message: done, tone: 'good' })
      onClose()
      await refreshAll(client)
    } catch (failure) {
      setError(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title={title}
      consequence={
        <>
          {consequence !== null && <p>{consequence}</p>}
          <Foreseen of={of} id={id} action={action} />
        </>
      }
      verb={verb}
      busy={busy}
      {...(error === undefined ? {} : { error })}
      width={720}
      onClose={onClose}
      onConfirm={() => void run()}
    />
  )
}
