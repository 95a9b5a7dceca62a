import { call, useSession, wordsOf } from '@quina/blocks/web'
import { ErrorSummary, Loading, PasswordField, TextField } from '@quina/ui/web'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import './login.css'
import { Anchor, Button } from '@mantine/core'
import { askForLink, renewCsrfCookie, type SessionEnd } from '../browser-session/calls.web.ts'
import { logout } from '../browser-session/session.web.ts'
import { Locked } from './locked.web.tsx'
import { type LoginForm, useCapsLock, useLoginForm } from './login-form.web.ts'
import { usePasswordForm } from './password-form.web.ts'

const EnrolScreen = lazy(async () => ({ default: (await import('./enrol-screen.web.tsx')).EnrolScreen }))
const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.web.tsx')).LinkScreen }))

/** The token of a link to choose a password: after `#`, which never leaves the browser. */
const tokenInAddress = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('enlace')

/** What a user must do before the application opens: sign in, and set what is still pending. */
export function EntryScreen() {
  const { loggedIn, user } = useSession()
  const [token, setToken] = useState(tokenInAddress)
  const [welcomed, setWelcomed] = useState<string>()
  const used = (name: string) => {
    window.history.replaceState(null, '', '/login')
    setWelcomed(name)
    setToken(null)
  }
  if (!loggedIn && token === null) return <LoginScreen chosen={welcomed} />
  if (loggedIn && user.must_change === true) return <PasswordScreen />
  return (
    <Suspense fallback={<Loading />}>
      {loggedIn ? <EnrolScreen /> : <LinkScreen token={token ?? ''} onDone={used} />}
    </Suspense>
  )
}

interface LoginProps {
  /** The user name of someone who has just chosen a password, as they sign in. */
  readonly chosen?: string | undefined
}

/** The login form. What went wrong is shown above the fields, and the password must be typed again. */
function LoginScreen(props: LoginProps) {
  const [forgot, setForgot] = useState(false)
  return forgot ? (
    <ForgotForm onBack={() => setForgot(false)} />
  ) : (
    <LoginFields {...props} onForgot={() => setForgot(true)} />
  )
}

/** For a user who forgot their password. The answer does not reveal which accounts there are. */
function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const form = useAsking()
  return (
    <form className="q-login-form" onSubmit={form.submit} noValidate>
      <title>Olvidé mi contraseña · Quina</title>
      <h1>Olvidé mi contraseña</h1>
      {form.sent ? (
        <p role="status" className="q-login-notice">
          Si hay una cuenta activa con ese nombre,{' '}
          {form.sent.byMail
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
  const [sent, setSent] = useState<{ readonly byMail: boolean }>()
  const ask = async (): Promise<void> => {
    setBusy(true)
    setMessage(undefined)
    try {
      setSent(await call(askForLink, { body: { user: user.trim() } }))
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
  return { user, type, error, message, busy, sent, submit }
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
      {form.needsCode && (
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

const whyWords: Readonly<Record<SessionEnd, string>> = {
  inactive: 'Su usuario está inactivo: hable con el administrador del sistema.',
  administrator: 'La cerró un administrador del sistema.',
  password: 'Su contraseña cambió.',
  limit: 'Usted entró en más equipos de los que se permiten a la vez, y se cerró la más antigua.',
  own: 'Usted la cerró desde otro equipo.',
  expired: 'Una sesión dura unas horas, aunque se use.',
  idle: 'Pasó el tiempo sin usarla.',
}
const unknownWhy =
  'Pasó el tiempo sin usarla, la cerraron, o usted entró en más equipos de los que se permiten a la vez.'

/** Shows the possible reasons until the server gives the actual one, or when it does not know it. */
function Expired() {
  const [why, setWhy] = useState<SessionEnd | null>(null)
  useEffect(() => {
    call(renewCsrfCookie, {}).then(
      (answer) => setWhy(answer?.ended ?? null),
      () => setWhy(null),
    )
  }, [])
  return (
    <p role="status" className="q-login-notice">
      Su sesión terminó. {why === null ? unknownWhy : whyWords[why]}
      {why !== 'inactive' && ' Entre de nuevo para continuar en la misma pantalla.'}
    </p>
  )
}

/** For a user with a temporary password, who must choose their own before anything else. */
function PasswordScreen() {
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
