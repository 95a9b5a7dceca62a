import { allows, useSession } from '@quina/blocks/web'
import {
  type Density,
  densityLabels,
  type PaletteItem,
  type PaletteProvider,
  type Scheme,
  schemeLabels,
  useDensity,
  useScheme,
} from '@quina/ui/web'
import { useMemo } from 'react'
import { deeds, finds } from '../modules.ts'
import { leave } from '../shell/leave.ts'
import { actionsIn, deedItems, foundBy, screensIn } from './entries.ts'

/** What the palette goes to, finds and does for this user: the menu, what modules find, and after `>` what can be done. */
export function usePaletteProviders(): readonly PaletteProvider[] {
  const session = useSession()
  const general = useGeneralItems()
  return useMemo(() => {
    const mine = <T extends { readonly permission: string }>(all: readonly T[]): readonly T[] =>
      all.filter(({ permission }) => allows(session, permission))
    return [
      screensIn(session.menu),
      ...mine(finds).map(foundBy),
      actionsIn([...deedItems(mine(deeds)), ...general]),
    ]
  }, [session, general])
}

/** What can be done from anywhere: site, looks and the way out. */
function useGeneralItems(): readonly PaletteItem[] {
  const [, chooseScheme] = useScheme()
  const [, chooseDensity] = useDensity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what chooses is made anew at each drawing, and does the same
  return useMemo(() => {
    const schemes = Object.entries(schemeLabels).map(([scheme, label]) => ({
      id: `scheme ${scheme}`,
      label: `Tema: ${label.toLowerCase()}`,
      run: () => chooseScheme(scheme as Scheme),
    }))
    const densities = Object.entries(densityLabels).map(([density, label]) => ({
      id: `density ${density}`,
      label: `Densidad de las tablas: ${label.toLowerCase()}`,
      run: () => chooseDensity(density as Density),
    }))
    return [
      { id: 'campus', label: 'Cambiar sede', href: '/seleccionar-sede' },
      ...schemes,
      ...densities,
      { id: 'leave', label: 'Cerrar sesión', run: () => void leave() },
    ]
  }, [])
}
