import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After going to another screen the focus stands on its heading, so that whoever listens hears where they are and
 * Tab continues from there. A screen that takes the focus itself (a search box) keeps it; filters do not move it.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focusHeading()
      }),
    [router],
  )
}

function focusHeading(): void {
  const main = document.getElementById('contenido')
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  // What was opened over the screen while it was coming is being written in.
  if (document.activeElement?.closest('[role="dialog"]')) return
  const heading = main.querySelector('h1')
  const target = heading ?? main
  if (heading !== null) heading.tabIndex = -1
  target.focus({ preventScroll: true })
}
