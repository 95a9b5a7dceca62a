import { allows, type Screen, sessionStore, useSession } from '@quina/blocks/web'
import { NoPermission } from '@quina/ui/web'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Part } from '../chunk/part.tsx'

export const mayOpen = (screen: Screen): boolean => allows(sessionStore.get(), screen.permission)

/** Draws the screen for who may open it; for the rest says so in its place, inside the layout (PER-04). */
export function Gate({ screen, part }: { readonly screen: Screen; readonly part: Part }) {
  const router = useRouter()
  const allowed = allows(useSession(), screen.permission)
  const Content = part.loaded()
  const granted = allowed && Content === undefined
  useEffect(() => {
    if (granted) void router.invalidate() // the permission came while the refusal was on screen
  }, [granted, router])
  useEffect(() => {
    document.title = `${screen.title} · Quina`
  }, [screen.title])
  if (!allowed) return <NoPermission />
  return Content === undefined ? null : <Content />
}
