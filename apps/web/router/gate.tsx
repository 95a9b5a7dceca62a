import { allows, type Screen, sessionStore, useSession } from '@quina/blocks/web'
import { NoPermission } from '@quina/ui/web'
import { useLoaderData, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'

export const mayOpen = (screen: Screen): boolean => allows(sessionStore.get(), screen.permission)

/**
 * Draws the screen for who may open it; for the rest says so in its place, inside the layout (PER-04).
 * At another site it is another screen: nothing of the one before stays in its fields.
 */
export function Gate({ screen }: { readonly screen: Screen }) {
  const session = useSession()
  const { Content } = useLoaderData({ strict: false }) as { readonly Content?: ComponentType }
  const allowed = allows(session, screen.permission)
  useCodeOnceGranted(allowed && Content === undefined)
  if (!allowed) return <NoPermission />
  return Content === undefined ? null : <Content key={session.campus?.id} />
}

/** The permission came while the refusal was on screen: only now is the code fetched. */
function useCodeOnceGranted(missing: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (missing) void router.invalidate()
  }, [missing, router])
}
