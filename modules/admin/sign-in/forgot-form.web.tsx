import './login.css'
import { Button } from '@mantine/core'
import { call, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, TextField } from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import { askForLink } from '../browser-session/calls.web.ts'

/** For who forgot their password. What is answered does not tell which accounts there are. */
export function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const form = useAsking()
  return (
    <form className="q-login-form" onSubmit={form.submit} noValidate>
      <title>Olvidé mi contraseña · Quina</title>
      <h1>Olvidé mi contraseña</h1>
      {form.asked ? (
        <p role="status" className="q-login-notice">
          Si hay una cuenta activa con ese nombre,{' '}
          {form.asked.byMail
            ? 'enviamos a su correo un enlace'
            : 'su solicitud ya está en la lista del administrador del sistema. Él le entrega un enlace'}{' '}
          para elegir otra contraseña, que sirve una sola vez, durante 30 minutos.
        </p>
      ) : (
        <>
          <p className="q-login-lead">
            Escriba su correo o su usuario y pida un enlace para elegir otra contraseña.
          </p>
          {form.message !== undefined && <ErrorSummary message={form.message} />}
          <TextField
            label="Correo electrónico o usuario"
            name="user"
            value={form.user}
            error={form.error}
            onChange={form.type}
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            Pedir un enlace
          </Button>
        </>
      )}
      <Button variant="subtle" size="sm" onClick={onBack}>
        Volver a iniciar sesión
      </Button>
    </form>
  )
}

function useAsking() {
  const [user, type] = useState('')
  const [error, setError] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ readonly byMail: boolean }>()
  const ask = async (): Promise<void> => {
    setBusy(true)
    setMessage(undefined)
    try {
      setAsked(await call(askForLink, { body: { user: user.trim() } }))
    } catch (failure) {
      setMessage(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = user.trim() === ''
    setError(missing ? 'Escriba su correo o su usuario.' : undefined)
    if (!missing && !busy) void ask()
  }
  return { user, type, error, message, busy, asked, submit }
}
