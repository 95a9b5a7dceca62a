import './login.css'
import { EntryScreen } from '@quina/admin/web'
import { Loading } from '@quina/ui/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Leaves } from '../brand/leaves.tsx'
import { Mark } from '../brand/mark.tsx'

const StopReminders = lazy(async () => {
  const { loadStopReminders } = await import('@quina/care/web')
  return { default: (await loadStopReminders()).StopReminders }
})

const StopDigest = lazy(async () => ({ default: (await import('@quina/admin/web')).StopDigest }))

/** Returns what the link of a message or a letter carries after `#`, which never leaves the browser. */
function stopInAddress() {
  const declared = new URLSearchParams(window.location.hash.slice(1))
  return { reminder: declared.get('recordatorios'), letter: declared.get('carta') }
}

/** The page before signing in: the product's name, and the form. */
export function LoginLayout() {
  useLoginAddress()
  const [{ reminder, letter }] = useState(stopInAddress)
  return (
    <div className="q-login">
      <title>Iniciar sesión · Quina</title>
      <header className="q-login-brand">
        <Leaves />
        <Mark size={30} />
        <div className="q-login-words">
          <p className="q-login-claim">El hospital en orden, de la disponibilidad al pago.</p>
          <p>Presupuesto, contabilidad, tesorería, admisiones, facturación y cartera en un solo lugar.</p>
        </div>
      </header>
      <main className="q-login-main">
        <Suspense fallback={<Loading />}>
          {reminder !== null && <StopReminders token={reminder} />}
          {letter !== null && <StopDigest token={letter} />}
          {reminder === null && letter === null && <EntryScreen />}
        </Suspense>
      </main>
    </div>
  )
}

/** Keeps back and forward on this page while nobody is signed in: the address would promise what is not shown. */
function useLoginAddress(): void {
  useEffect(() => {
    const stay = (): void => {
      if (window.location.pathname !== '/login') window.history.replaceState(null, '', '/login')
    }
    window.addEventListener('popstate', stay)
    return () => window.removeEventListener('popstate', stay)
  }, [])
}
