import './login.css'
import { Anchor, Button } from '@mantine/core'
import { useSession } from '@quina/blocks/web'
import { ErrorSummary, PasswordField, TextField } from '@quina/ui/web'
import { useState } from 'react'
import { ForgotForm } from './forgot-form.web.tsx'
import { Locked } from './locked.web.tsx'
import { type LoginForm, useCapsLock, useLoginForm } from './login-form.web.ts'

interface LoginProps {
  /** Who has just chosen a password, as they enter. */
  readonly chosen?: string | undefined
}

/** Where a person enters. What went wrong is said above the fields, and the password is asked for again. */
export function LoginScreen(props: LoginProps) {
  const [forgot, setForgot] = useState(false)
  return forgot ? (
    <ForgotForm onBack={() => setForgot(false)} />
  ) : (
    <LoginFields {...props} onForgot={() => setForgot(true)} />
  )
}

function LoginFields({ chosen, onForgot }: LoginProps & { readonly onForgot: () => void }) {
  const { expired } = useSession()
  const form = useLoginForm()
  return (
    <form ref={form.ref} className="q-login-form" onSubmit={form.submit} noValidate>
      <h1>Iniciar sesión</h1>
      {chosen !== undefined && chosen !== '' && (
        <p role="status" className="q-login-notice">
          Su contraseña quedó guardada. Entre como <strong>{chosen}</strong>.
        </p>
      )}
      {expired && form.message === undefined && <Expired />}
      {form.message !== undefined && !form.locked && <ErrorSummary message={form.message} />}
      {form.locked && <Locked seconds={form.secondsLeft} />}
      <TextField
        {...form.field('email')}
        label="Correo electrónico o usuario"
        autoComplete="username"
        autoFocus
      />
      <Password form={form} />
      {form.asksCode && (
        <TextField
          {...form.field('code')}
          label="Código de verificación"
          help="Los seis dígitos de su aplicación de autenticación, o un código de recuperación."
          autoComplete="one-time-code"
          max={20}
          autoFocus
        />
      )}
      <Button type="submit" size="md" fullWidth loading={form.busy} disabled={form.locked}>
        Entrar
      </Button>
      <p className="q-login-help">
        <Anchor component="button" type="button" size="sm" onClick={onForgot}>
          ¿Olvidó su contraseña?
        </Anchor>
      </p>
    </form>
  )
}

function Password({ form }: { readonly form: LoginForm }) {
  const caps = useCapsLock()
  return (
    <div>
      <PasswordField {...form.field('password')} label="Contraseña" />
      <p className="q-login-caps" role="status">
        {caps && 'Las mayúsculas están activadas.'}
      </p>
    </div>
  )
}

function Expired() {
  return (
    <p role="status" className="q-login-notice">
      Su sesión terminó. Entre de nuevo para continuar en la misma pantalla.
    </p>
  )
}
