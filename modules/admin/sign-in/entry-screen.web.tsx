import { useSession } from '@quina/blocks/web'
import { Loading } from '@quina/ui/web'
import { lazy, Suspense, useState } from 'react'
import { LoginScreen } from './login-screen.web.tsx'
import { PasswordScreen } from './password-screen.web.tsx'

const EnrolScreen = lazy(async () => ({ default: (await import('./enrol-screen.web.tsx')).EnrolScreen }))
const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.web.tsx')).LinkScreen }))

/** The token of a link to choose a password: after `#`, which never leaves the browser. */
const tokenInAddress = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('enlace')

/** What is asked of somebody before the application: who they are, and what they owe. */
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
