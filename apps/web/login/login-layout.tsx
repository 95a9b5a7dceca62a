import './login.css'
import { EntryScreen } from '@quina/admin/web'
import { Loading } from '@quina/ui/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Leaves } from '../brand/leaves.tsx'
import { Mark } from '../brand/mark.tsx'

const StopReminders = lazy(async () => ({
  default: (await import('@quina/care/web')).StopReminders,
}))

/** What the link of a reminder brings: after `#`, which never leaves the browser. */
const reminderInAddress = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get('recordatorios')

/** What is seen before entering: the product's name, and the form. */
export function LoginLayout() {
  useLoginAddress()
  const [reminder] = useState(reminderInAddress)
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
        {reminder === null ? (
          <EntryScreen />
        ) : (
          <Suspense fallback={<Loading />}>
            <StopReminders token={reminder} />
          </Suspense>
        )}
      </main>
    </div>
  )
}

/** Back and forward do not leave this page while nobody is signed in: the address would promise what is not shown. */
function useLoginAddress(): void {
  useEffect(() => {
    const stay = (): void => {
      if (window.location.pathname !== '/login') window.history.replaceState(null, '', '/login')
    }
    window.addEventListener('popstate', stay)
    return () => window.removeEventListener('popstate', stay)
  }, [])
}
