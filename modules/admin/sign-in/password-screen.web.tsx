import './login.css'
import { Button } from '@mantine/core'
import { Refusal, useSession } from '@quina/blocks/web'
import { ErrorSummary, PasswordField } from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import { changePassword, logout } from '../browser-session/session.web.ts'

const differ = 'Las dos contraseñas nuevas no son iguales.'

/** For who enters with a temporary password: one of their own is chosen before anything else. */
export function PasswordScreen() {
  const { user } = useSession()
  const form = usePasswordForm()
  return (
    <form className="q-login-form" onSubmit={form.submit} noValidate>
      <title>Cambiar la contraseña · Quina</title>
      <h1>Elegir su contraseña</h1>
      <p className="q-login-lead">
        {user.name}, entró con una contraseña temporal. Elija una propia de 12 caracteres o más; una frase es
        fácil de recordar.
      </p>
      {form.refusal !== undefined && <ErrorSummary message={form.refusal} />}
      <PasswordField label="Contraseña temporal" autoFocus {...form.field('current')} />
      <PasswordField label="Contraseña nueva" autoComplete="new-password" {...form.field('next')} />
      <PasswordField
        label="Repetir la contraseña nueva"
        autoComplete="new-password"
        {...form.field('again')}
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Cambiar contraseña
      </Button>
      <Button variant="subtle" size="sm" onClick={() => void logout()}>
        Cerrar sesión
      </Button>
    </form>
  )
}

function usePasswordForm() {
  const [given, setGiven] = useState({ current: '', next: '', again: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof given) => ({
    name,
    value: given[name],
    error: errors[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  })
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await changePassword({ current: given.current, next: given.next })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      setErrors(failure.fields)
      setRefusal(Object.keys(failure.fields).length === 0 ? failure.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setRefusal(undefined)
    setErrors(given.next === given.again ? {} : { again: differ })
    if (given.next === given.again && !busy) void send()
  }
  return { field, refusal, busy, submit }
}
