import './login.css'
import { Button } from '@mantine/core'
import { Refusal, useSession } from '@quina/blocks/web'
import { ErrorSummary, PasswordField, TextField } from '@quina/ui/web'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { login } from '../browser-session/session.web.ts'
import { Locked, useLock } from './locked.web.tsx'

/** Where a person enters. What went wrong is said above the fields, and the password is asked for again. */
export function LoginScreen() {
  const { expired } = useSession()
  const form = useLoginForm()
  return (
    <form ref={form.ref} className="q-login-form" onSubmit={form.submit} noValidate {...form.capsWatch}>
      <h1>Iniciar sesión</h1>
      {expired && form.refusal === null && <Expired />}
      {form.refusal !== null && !form.locked && <ErrorSummary message={form.refusal.message} />}
      {form.locked && <Locked seconds={form.secondsLeft} />}
      <TextField
        label="Correo electrónico"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={form.email}
        onChange={form.setEmail}
        error={form.fields.email}
      />
      <div>
        <PasswordField
          label="Contraseña"
          name="password"
          value={form.password}
          onChange={form.setPassword}
          error={form.fields.password}
        />
        <p className="q-login-caps" role="status">
          {form.caps && 'Las mayúsculas están activadas.'}
        </p>
      </div>
      <Button type="submit" size="md" fullWidth loading={form.busy} disabled={form.locked}>
        Entrar
      </Button>
      <p className="q-login-help">¿Olvidó su contraseña? Pida una temporal al administrador del sistema.</p>
    </form>
  )
}

function Expired() {
  return (
    <p role="status" className="q-login-notice">
      Su sesión terminó. Entre de nuevo para continuar en la misma pantalla.
    </p>
  )
}

const required = 'Este dato es obligatorio.'

function useLoginForm() {
  const ref = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const lock = useLock(refusal)
  const focus = (name: string): void =>
    ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const send = async (): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      await login({ email: email.trim(), password })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setRefusal(failure)
      setFields(failure.fields)
      setPassword('')
      focus('password')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = missingOf({ email, password })
    setFields(missing)
    const [first] = Object.keys(missing)
    if (first !== undefined) focus(first)
    else if (!busy && !lock.locked) void send()
  }
  const typed = { email, setEmail, password, setPassword }
  return { ref, ...typed, busy, fields, refusal, submit, ...lock, ...useCapsLock() }
}

const missingOf = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, required]),
  )

/** The keyboard says whether capitals are locked on every key; before the first one nobody knows. */
function useCapsLock() {
  const [caps, setCaps] = useState(false)
  const look = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'))
  return { caps, capsWatch: { onKeyDown: look, onKeyUp: look } }
}
