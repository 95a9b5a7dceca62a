import { useEffect } from 'react'
import { usePreference } from './preference.ts'

export type Density = 'comfortable' | 'compact'
export const densityLabels: Readonly<Record<Density, string>> = { comfortable: 'Cómoda', compact: 'Compacta' }

/** The height of table rows for this user: 34 or 28 px. */
export const useDensity = (): [Density, (density: Density) => void] =>
  usePreference<Density>('density', 'comfortable')

/** Sets the density on the document, where the stylesheets read it. */
export function DensityOnRoot(): null {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return null
}
