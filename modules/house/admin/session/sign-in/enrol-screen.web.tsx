import './login.css'
import { Button } from '@mantine/core'
import { useSession } from '@quina/blocks/web'
import { TwoFactorSetup } from '../account/two-factor-setup.web.tsx'
import { checkSession, logout } from '../browser-session/session.web.ts'

/** For users who administer or pay: a second factor before anything else. */
export function EnrolScreen() {
  const { user } = useSession()
  return (
    <div className="q-login-form q-login-wide">
      <title>Activar el segundo factor · Quina</title>
      <h1>Activar el segundo factor</h1>
      <p className="q-login-lead">
        {user.name}, lo que usted puede hacer pide algo más que la contraseña: un código que muestra su
        teléfono.
      </p>
      <TwoFactorSetup onDone={() => void checkSession()} />
      <Button variant="subtle" size="sm" onClick={() => void logout()}>
        Cerrar sesión
      </Button>
    </div>
  )
}
