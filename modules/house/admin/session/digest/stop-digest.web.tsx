import { Button } from '@mantine/core'
import { act, wordsOf } from '@quina/blocks/web'
import { newId } from '@quina/kernel'
import { ErrorSummary } from '@quina/ui/web'
import { useState } from 'react'
import { stopDigest } from './digest.contract.ts'

/** The page behind the link of a letter: a user who presses the button receives no more, without signing in. */
export function StopDigest({ token }: { readonly token: string }) {
  const [email, setEmail] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const stop = () => {
    setBusy(true)
    act(stopDigest, { token }, { key: newId() })
      .then((done) => setEmail(done.email))
      .catch((failure: unknown) => setRefusal(wordsOf(failure)))
      .finally(() => setBusy(false))
  }
  return (
    <div className="q-login-form">
      <title>Carta diaria · Quina</title>
      <h1>Carta diaria</h1>
      {refusal !== undefined && <ErrorSummary message={refusal} />}
      {email === undefined ? (
        <>
          <p>No le escribiremos más lo que lo espera cada día. Puede volver a pedirlo en «Mi cuenta».</p>
          <Button loading={busy} onClick={stop}>
            {stopDigest.verb}
          </Button>
        </>
      ) : (
        <p role="status">No enviaremos más la carta diaria a {email}.</p>
      )}
    </div>
  )
}
