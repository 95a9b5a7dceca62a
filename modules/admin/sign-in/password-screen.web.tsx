import './login.css'
import { Button } from '@mantine/core'
import { useSession } from '@quina/blocks/web'
import { ErrorSummary, PasswordField } from '@quina/ui/web'
import { logout } from '../browser-session/session.web.ts'
import { usePasswordForm } from './password-form.web.ts'

/** For who enters with a temporary password: one of their own is chosen before anything else. */
export function PasswordScreen() {
  const { user } = useSession()
  const form = usePasswordForm()
  return (
    <form className="q-login-form" onSubmit={form.submit} noValidate>
      <title>Cambiar la contraseña · Quina</title>
      <h1>Elegir su contraseña</h1>
      <p className="q-login-lead">
        {user.name}, su contraseña es temporal o tiene más de seis meses. Elija otra de 12 caracteres o más;
        una frase es fácil de recordar.
      </p>
      {form.refusal !== undefined && <ErrorSummary message={form.refusal} />}
      <PasswordField label="Contraseña actual o temporal" autoFocus {...form.field('current')} />
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
