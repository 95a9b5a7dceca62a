import './shell.css'
import { offerFileSections, useSession } from '@quina/blocks/web'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fileSections, screens } from '../modules.ts'
import { routerOf } from '../router/router.tsx'
import { Frame } from './frame.tsx'
import { makeQueryClient } from './query-client.ts'

offerFileSections(fileSections)

/** Everything a signed-in user sees. */
export function MainLayout() {
  const [router] = useState(() => routerOf(screens, Frame))
  const client = useClientOf(useOwner())
  useEffect(() => () => router.history.destroy(), [router])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Whose answers these are: a person at a site. */
function useOwner(): string {
  const { user, campus } = useSession()
  return `${user.id ?? ''}@${campus?.id ?? ''}`
}

/** Another site, or another person, starts from nothing: what was brought for one is never shown to the other. */
function useClientOf(owner: string): QueryClient {
  const [kept, keep] = useState(() => ({ owner, client: makeQueryClient() }))
  if (kept.owner === owner) return kept.client
  const fresh = { owner, client: makeQueryClient() }
  keep(fresh)
  return fresh.client
}
