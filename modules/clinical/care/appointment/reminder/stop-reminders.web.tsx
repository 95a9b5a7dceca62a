import { Button } from '@mantine/core'
import { act, wordsOf } from '@quina/blocks/web'
import { newId, showDay } from '@quina/kernel'
import { ErrorSummary } from '@quina/ui/web'
import { useState } from 'react'
import { stopReminders } from './reminder.contract.ts'

/** The page behind the link of a reminder: a patient who follows it gets no more reminders. It shows no personal data. */
export function StopReminders({ token }: { readonly token: string }) {
  const { since, refusal, busy, stop } = useStopping(token)
  return (
    <div className="q-login-form">
      <title>Recordatorios de citas · Quina</title>
      <h1>Recordatorios de citas</h1>
      {refusal !== undefined && <ErrorSummary message={refusal} />}
      {since === undefined ? (
        <>
          <p>No le enviaremos más recordatorios de sus citas. Puede volver a pedirlos en el hospital.</p>
          <Button loading={busy} onClick={stop}>
            {stopReminders.verb}
          </Button>
        </>
      ) : (
        <p role="status">Desde el {showDay(since)} no le enviamos recordatorios.</p>
      )}
    </div>
  )
}

function useStopping(token: string) {
  const [since, setSince] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    act(stopReminders, { token }, { key: newId() })
      .then((done) => setSince(done.since))
      .catch((failure: unknown) => setRefusal(wordsOf(failure)))
      .finally(() => setBusy(false))
  }
  return { since, refusal, busy, stop }
}
