import { useMediaQuery } from '@mantine/hooks'
import { usePreference } from '@quina/ui/web'
import { useState } from 'react'

export interface MenuShown {
  readonly shown: boolean
  readonly toggle: () => void
  /** On a small screen the menu lies over the content, and goes away when something is chosen. */
  readonly hideOnSmall: () => void
}

/** Whether the menu is on screen: kept for this user on a wide screen, closed to begin with on a small one. */
export function useMenuShown(): MenuShown {
  const small = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false })
  const [wanted, want] = usePreference('menu-shown', true)
  const [over, lay] = useState(false)
  return {
    shown: small ? over : wanted,
    toggle: () => (small ? lay(!over) : want(!wanted)),
    hideOnSmall: () => lay(false),
  }
}
