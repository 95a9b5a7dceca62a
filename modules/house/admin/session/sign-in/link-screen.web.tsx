import './login.css'
import { Button } from '@mantine/core'
import { call, Refusal, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, Loading, PasswordField } from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import { readOwnLink, takeOwnLink } from '../browser-session/calls.web.ts'
import { useAnswer } from '../browser-session/use-answer.web.ts'

interface LinkScreenProps {
  readonly token: string
  /** Receives the user name to sign in with; none when the link did not work. */
  readonly onDone: (user: string) => void
}

/** Lets a user who was invited, or forgot their password, choose one. */
export function LinkScreen({ token, onDone }: LinkScreenProps) {
  const { data, error } = useAnswer(() => call(readOwnLink, { body: { token } }))
  if (error !== undefined)
    return (
      <div className="q-login-form">
        <h1>El enlace no sirve</h1>
        <ErrorSummary message={wordsOf(error)} />
        <Button variant="default" onClick={() => onDone('')}>
          Ir a iniciar sesión
        </Button>
      </div>
    )
  return data === undefined ? <Loading /> : <ChooseForm token={token} owner={data} onDone={onDone} />
}

interface ChooseProps extends LinkScreenProps {
  readonly owner: { readonly name: string; readonly user: string; readonly kind: string }
}

function ChooseForm({ token, owner, onDone }: ChooseProps) {
  const form = useChoice(token, () => onDone(owner.user))
  return (
    <form className="q-login-form" onSubmit={form.submit} noValidate>
      <title>Elegir su contraseña · Quina</title>
      <h1>
        {owner.kind === 'invitation' ? `Le damos la bienvenida, ${owner.name}` : 'Elegir otra contraseña'}
      </h1>
      <p className="q-login-lead">
        Entrará como <strong>{owner.user}</strong>. Elija una contraseña de 12 caracteres o más; una frase es
        fácil de recordar.
      </p>
      {form.message !== undefined && <ErrorSummary message={form.message} />}
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        autoFocus
        {...form.field('password')}
      />
      <PasswordField label="Repetir la contraseña" autoComplete="new-password" {...form.field('again')} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Guardar contraseña
      </Button>
    </form>
  )
}

function useChoice(token: string, onTaken: () => void) {
  const [given, setGiven] = useState({ password: '', again: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof given) => ({
    name,
    value: given[name],
    error: errors[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  })
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      await call(takeOwnLink, { body: { token, password: given.password } })
      onTaken()
    } catch (failure) {
      const fields = failure instanceof Refusal ? failure.fields : {}
      setErrors(fields)
      setMessage(Object.keys(fields).length === 0 ? wordsOf(failure) : undefined)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const same = given.password === given.again
    setErrors(same ? {} : { again: 'Las dos contraseñas no son iguales.' })
    if (same && !busy) void take()
  }
  return { field, message, busy, submit }
}
