import './account.css'
import { Button } from '@mantine/core'
import { call, Refusal, wordsOf } from '@quina/blocks/web'
import { ErrorState, ErrorSummary, Loading, TextField } from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import { offerSecondFactor, takeSecondFactor } from '../browser-session/calls.web.ts'
import { useAnswer } from '../browser-session/use-answer.web.ts'
import { RecoveryCodes } from './recovery-codes.web.tsx'

/** The phone reads the square, the user types its first code and receives the recovery codes. */
export function TwoFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { data, error, retry } = useAnswer(() => call(offerSecondFactor))
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (error !== undefined) return <ErrorState message={wordsOf(error)} onRetry={retry} />
  if (data === undefined) return <Loading />
  return (
    <>
      <div className="q-qr">
        <img src={data.qr} alt="Código QR para la aplicación de autenticación" />
        <div>
          <p className="q-context">
            Abra su aplicación de autenticación (Google Authenticator, Microsoft Authenticator, Aegis) y lea
            el cuadro. Si no puede leerlo, escriba esta clave:
          </p>
          <code>{data.secret}</code>
        </div>
      </div>
      <CodeForm onTaken={setCodes} />
    </>
  )
}

function CodeForm({ onTaken }: { onTaken: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const wrong = failure instanceof Refusal ? failure.fields.code : undefined
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      onTaken((await call(takeSecondFactor, { body: { code: code.trim() } })).recoveryCodes)
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) void take()
  }
  return (
    <form onSubmit={submit} noValidate className="q-two-factor">
      {failure !== undefined && wrong === undefined && <ErrorSummary message={wordsOf(failure)} />}
      <TextField
        label="Código que muestra el teléfono"
        name="code"
        value={code}
        error={wrong}
        onChange={setCode}
        autoComplete="one-time-code"
        max={6}
        required
        autoFocus
      />
      <Button type="submit" loading={busy}>
        Activar el segundo factor
      </Button>
    </form>
  )
}
