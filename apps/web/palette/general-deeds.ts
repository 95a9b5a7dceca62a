import { type Density, densityLabels, type Scheme, schemeLabels, useDensity, useScheme } from '@quina/ui/web'
import { leave } from '../shell/leave.ts'
import type { Entry } from './entries.ts'

/** What can be done from anywhere: site, looks and the way out. */
export function useGeneralDeeds(open: (address: string) => void): Entry[] {
  const [, chooseScheme] = useScheme()
  const [, chooseDensity] = useDensity()
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
    { id: 'campus', label: 'Cambiar sede', run: () => open('/seleccionar-sede') },
    ...schemes,
    ...densities,
    { id: 'leave', label: 'Cerrar sesión', run: () => void leave() },
  ]
}
