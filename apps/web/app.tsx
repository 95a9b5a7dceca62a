import { checkSession } from '@quina/admin/web'
import { useSession } from '@quina/blocks/web'
import { ErrorState, Loading, QuinaProvider } from '@quina/ui/web'
import { Suspense } from 'react'
import { Boundary } from './chunk/boundary.tsx'
import { lazyPart } from './chunk/part.tsx'

/** Two layouts, each fetched when it is needed: nothing of the main one travels before login. */
const LoginLayout = lazyPart(() => import('./login/login-layout.tsx').then((file) => file.LoginLayout))
const MainLayout = lazyPart(() => import('./shell/main-layout.tsx').then((file) => file.MainLayout))

export function App() {
  const { user } = useSession()
  return (
    <QuinaProvider user={user.id}>
      <Boundary
        message="No fue posible cargar la aplicación. Revise la conexión e intente de nuevo."
        onRetry={() => window.location.reload()}
      >
        <Suspense fallback={<Loading />}>
          <Layout />
        </Suspense>
      </Boundary>
    </QuinaProvider>
  )
}

function Layout() {
  const { check, layout } = useSession()
  if (check === 'pending') return <Loading />
  if (check === 'failed') return <Unverified />
  return layout === 'main' ? <MainLayout /> : <LoginLayout />
}

/** Shown when the server did not say who is signed in. The address stays, so that the user can go on from it. */
function Unverified() {
  return (
    <main className="q-app-centre">
      <title>Quina</title>
      <ErrorState message="No fue posible verificar la sesión" onRetry={() => void checkSession()} />
    </main>
  )
}
