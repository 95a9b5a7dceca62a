import { useLayoutEffect } from 'react'

/** When a dialog closes or disappears, the focus returns to where it was when the dialog opened. */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      // Runs after the dialog has released the focus.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement) before.focus()
      })
    }
  }, [opened])
}
