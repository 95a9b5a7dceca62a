import { useLayoutEffect } from 'react'

/** When a dialog closes or goes away, the focus returns to where it was when it opened. */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      // After the dialog has let go of the focus it was holding.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement) before.focus()
      })
    }
  }, [opened])
}
