import { useMediaQuery } from '@mantine/hooks'
import { usePreference } from '@quina/ui/web'
import { useState } from 'react'

export interface MenuShown {
  readonly shown: boolean
  readonly toggle: () => void
  /** On a small screen the menu lies over the content, and goes away when something is chosen. */
  readonly hideOnSmall: () => void
}

/** Whether the menu is visible: on a wide screen, as the user left it; on a small one, closed at first. */
export function useMenuShown(): MenuShown {
  const small = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false })
  const [wanted, setWanted] = usePreference('menu-shown', true)
  const [open, setOpen] = useState(false)
  return {
    shown: small ? open : wanted,
    toggle: () => (small ? setOpen(!open) : setWanted(!wanted)),
    hideOnSmall: () => setOpen(false),
  }
}
